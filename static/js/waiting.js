// Shows what waits: a strip on every page, and on the table a hatched row for each. The words stand in the page.

let isOff = false;
let rows = [];

export function show(waiting) {
  rows = waiting;
  draw();
}

export function showReach(state) {
  isOff = state === "off";
  draw();
}

export const isUnreached = () => isOff || !navigator.onLine;

export function draw() {
  const strip = document.getElementById("network");
  const count = (...states) => rows.filter(({ state }) => states.includes(state)).length;
  const refused = rows.find(({ state }) => state === "refused");
  tell(strip, "off", isOff);
  tell(strip, "kept", !isOff && count("waiting", "barred"));
  tell(strip, "waiting", count("waiting", "barred"));
  tell(strip, "refused", count("refused"));
  strip.hidden = !isOff && !count("waiting", "barred", "refused");
  for (const note of document.querySelectorAll("[data-unreached-note]")) note.hidden = !isOff;
  if (refused) strip.querySelector("[data-say=refused]").href = refused.page;
  const lists = [...document.querySelectorAll("[data-waiting]")];
  const shown = lists.map((list) => list.dataset.waiting);
  for (const list of lists) {
    const [pattern] = list.getElementsByTagName("template");
    const its = rows.filter(({ page }) => (isHomeless(page, shown) ? "" : page) === list.dataset.waiting);
    list.replaceChildren(pattern, ...its.map((row) => line(row, pattern)));
    if (!list.dataset.waiting) tellAstray(its.length);
  }
}

// Where one came to see a row and there is no list for it, as where a table is no more, it is shown all the same.
const isHomeless = (page, shown) => page === window.location.pathname && !shown.includes(page);

function tellAstray(count) {
  const astray = document.getElementById("astray");
  astray.hidden = !count;
  astray.querySelector("[data-count]").textContent = count;
}

function tell(strip, what, count) {
  const said = strip.querySelector(`[data-say=${what}]`);
  said.hidden = !count;
  const figure = said.querySelector("b[data-count]");
  if (figure) figure.textContent = count;
}

function line({ key, label, state, why }, pattern) {
  const drawn = pattern.content.cloneNode(true);
  const words = document.getElementById("waiting-words").content;
  drawn.querySelector("[data-row]").append(words.querySelector(`[data-state=${state}]`).cloneNode(true));
  const row = drawn.querySelector("[data-row]");
  row.querySelector("[data-label]").textContent = label;
  if (why) row.querySelector("[data-why]").textContent = why;
  for (const button of row.querySelectorAll("button")) button.value = key;
  return drawn;
}
