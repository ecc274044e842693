// Status strip and lists of waiting rows. The texts are in the page.

import { hasWorker, isOffline } from "./connection.js";
import { showPoints, showTotals } from "./provisional-totals.js";
import { showNumbers } from "./round-numbers.js";
import { canModify, canRestore, canWithdraw, isWaiting } from "./row-acts.js";

const SHOWN_MS = 6000;
export const onTheirWay = new Set(); // keys of the rows whose form still waits for an answer: they are not shown
let rows = [];
let unsent = [];
let timer = 0;
let isUnavailable = false; // something was asked for that needs the network

export function setRows(stored) {
  rows = stored;
  unsent = rows.filter(({ key, state }) => state !== "sent" && !onTheirWay.has(key));
  render();
}

export function showUnavailable() {
  isUnavailable = true;
  clearTimeout(timer);
  timer = setTimeout(() => {
    isUnavailable = false;
    render();
  }, SHOWN_MS);
  render();
}

export const shownRows = () => unsent;

export function render() {
  const strip = document.getElementById("status-strip");
  const isOff = isOffline();
  const count = (...states) => unsent.filter(({ state }) => states.includes(state)).length;
  const show = (what, number) => showCount(strip.querySelector(`[data-status=${what}]`), number);
  const refused = unsent.find(({ state }) => state === "refused");
  isUnavailable &&= isOff;
  show("off", isOff && hasWorker() && !isUnavailable);
  show("off-page", isOff && !hasWorker() && !isUnavailable);
  show("unavailable", isUnavailable);
  const pending = count("waiting", "forbidden");
  show("kept", !isOff && pending);
  show("waiting", pending);
  show("refused", count("refused"));
  strip.hidden = !isOff && !pending && !refused;
  for (const note of document.querySelectorAll("[data-offline-note]")) note.hidden = !isOff;
  const ownText = document.querySelector("[data-offline]")?.dataset.offline;
  for (const text of strip.querySelectorAll("[data-own-text]")) {
    text.dataset.ownText ||= text.textContent;
    text.textContent = ownText ?? text.dataset.ownText;
  }
  for (const button of document.querySelectorAll("[data-needs-network]")) {
    button.ariaDisabled = isOff ? "true" : null;
  }
  showNumbers(rows);
  showTotals(unsent);
  document.querySelectorAll("[data-waiting-seat]").forEach(showOfSeat);
  if (refused) strip.querySelector("[data-status=refused]").href = refused.page;
  const lists = [...document.querySelectorAll("[data-waiting]")];
  const shown = lists.map((list) => list.dataset.waiting);
  for (const list of lists) {
    const pattern = list.querySelector("template");
    const its = unsent.filter(({ page }) => (isHomeless(page, shown) ? "" : page) === list.dataset.waiting);
    const fresh = list.cloneNode();
    fresh.append(pattern.cloneNode(true), ...its.map((row) => line(row, pattern)));
    if (!fresh.isEqualNode(list)) list.replaceChildren(...fresh.childNodes); // a finger may be on an equal one
    list.scrollTop = list.lastElementChild.offsetTop;
    if (!list.dataset.waiting) showCount(document.getElementById("orphaned-rows"), its.length);
  }
}

// Shows the number of waiting rows of a seat with the seat.
function showOfSeat(mark) {
  const { waitingSeat: seat, waitingUrl } = mark.dataset;
  const count = unsent.filter(
    ({ state, url, fields }) =>
      isWaiting({ state }) && url === waitingUrl && fields.some(([name, value]) => name === "seat" && value === seat),
  ).length;
  showCount(mark, count);
}

// A row without a list of its own is shown among the orphaned rows.
const isHomeless = (page, shown) => page === window.location.pathname && !shown.includes(page);

// Shows an element, with its number if it has one; without a number it is hidden.
function showCount(element, count) {
  element.hidden = !count;
  const figure = element.querySelector("[data-count]");
  if (figure) figure.textContent = count;
}

const TAKE_BACK = { withdraw: canWithdraw, modify: canModify, restore: canRestore };

function line(each, pattern) {
  const { key, why, article, citation, former } = each;
  const { label } = former ?? each;
  const state = former && each.state === "waiting" ? "withdrawing" : each.state;
  const drawn = pattern.content.cloneNode(true);
  const words = document.getElementById("waiting-words").content;
  const row = drawn.querySelector("[data-row]");
  row.append(words.querySelector(`[data-state=${state}]`).cloneNode(true));
  row.querySelector("[data-label]").textContent = label;
  if (why) row.querySelector("[data-why]").textContent = why;
  if (article) {
    const link = row.querySelector("[data-article]");
    Object.assign(link, { href: article, textContent: citation, hidden: false });
  }
  showPoints(drawn, isWaiting(each) && !former ? each : {});
  for (const button of row.querySelectorAll("button")) {
    button.value = key;
    const isPossible = TAKE_BACK[button.dataset.takeBack];
    if (isPossible) button.hidden = !isPossible(each);
  }
  return drawn;
}
