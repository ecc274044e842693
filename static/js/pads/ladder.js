// Behaviour `ladder`: the link opens the ladder at the last announcement of the coup `data-coup-key`. Without the
// network the states of `data-precache`, computed by the server, open and climb it: the script of sheets is loaded before.

import { create } from "../core/create.js";
import "../core/sheet.js";
import { attempt, loadEntries } from "../offline/drafts.js";
import { hasWorker, isOffline } from "../offline/connection.js";

const KEY = "ardoise-ladder";

let address = "";
let ladder = null; // its sheet, states, frames, messages and group label
let loading = null; // until the ladder is read or known to be missing

export default function loadLadder(link) {
  if (link.dataset.precache === address) return;
  const load = (loading = read(link.dataset.precache).finally(() => {
    if (loading === load) loading = null;
  }));
}

async function read(wanted) {
  address = wanted;
  ladder = null;
  const answer = await fetch(wanted, { headers: { "X-Store": "1" } }).catch(() => cached(wanted));
  const content = answer?.ok ? await answer.json().catch(() => null) : null;
  if (address !== wanted) return;
  if (content) ladder = content;
  else address = "";
}

const cached = (wanted) => (hasWorker() ? caches.match(wanted, { ignoreVary: true }) : null);

// Before the listeners of the document, which keep links to the server closed offline.
window.addEventListener(
  "click",
  (event) => {
    const link = event.target.closest("[data-behaviour=ladder]");
    const rung = event.target.closest("#ladder-sheet .ladder a");
    if (!link && !rung) return;
    const announcement = rung ? new URL(rung.href).searchParams.get("said") : lastAnnouncement(link);
    if (rung) remember(announcement);
    const isWaiting = Boolean(link && loading);
    if (!isOffline() || !(ladder || isWaiting)) return link && include(announcement);
    event.preventDefault();
    event.stopPropagation();
    if (isWaiting) return loading.then(() => link.click());
    if (link) document.getElementById("sheet").innerHTML = ladder.sheet;
    climb(announcement ?? "");
  },
  { capture: true },
);

function include(announcement) {
  const field = document.getElementById("ladder-announcement");
  field.disabled = !announcement;
  field.value = announcement ?? "";
}

function climb(announcement) {
  const state = ladder.states[announcement] ?? ladder.states[""];
  const items = document.querySelectorAll("#ladder-sheet .ladder > li");
  ladder.frames[state.frame].forEach((cell, index) => draw(items[index], cell, state));
  const [message, bold] = state.message;
  const parts = ladder.messages[message].flatMap((text, index) => [text, ...bold.slice(index, index + 1).map(strong)]);
  document.querySelector("#ladder-sheet [role=status] span").replaceChildren(...parts);
}

function draw(item, [note, isBeaten, hasSuits], state) {
  const row = item.querySelector(".row");
  const suits = row.querySelector(".line");
  row.classList.toggle("unavailable", isBeaten);
  row.querySelector("small").textContent = note ?? state.note;
  if (suits) suits.hidden = !hasSuits;
  item.querySelector(".keys")?.remove();
  row.ariaCurrent = note === null ? "true" : null;
  if (note !== null) return;
  if (state.keys.length) item.append(keys(row, state.keys));
}

function keys(row, named) {
  const links = named.map(([announcement, label, suit]) => {
    const key = create("a", { href: `${row.pathname}?said=${announcement}` }, ...symbol(suit), label);
    key.setAttribute("hx-get", key.getAttribute("href"));
    return key;
  });
  const ariaLabel = ladder.group.replace("{name}", row.querySelector("b").textContent);
  return create("div", { className: "keys", role: "group", ariaLabel }, ...links);
}

function symbol(suit) {
  if (!suit) return [];
  const sign = create("i", { className: "suit", ariaHidden: "true" });
  sign.dataset.card = `x${suit}`;
  return [sign, " "];
}

const strong = (text) => create("b", {}, text);

// A tap on the open ladder is the last announcement, until the next coup.
function remember(announcement) {
  const coup = document.querySelector("[data-behaviour=ladder]")?.dataset.coupKey;
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ coup, announcement })));
}

const lastAnnouncement = (link) => announced(link) ?? remembered(link);

function remembered(link) {
  const saved = attempt(() => JSON.parse(sessionStorage.getItem(KEY)));
  return saved?.coup === link.dataset.coupKey ? saved.announcement : null;
}

// Returns the last announcement of the unfinished coup, from its events: `a1-12x0 t a3-8x2`.
function announced(link) {
  const events = new Map(loadEntries(link.dataset.draftKey) ?? []).get("events") ?? "";
  const last = events.split(" ").findLast((word) => word.startsWith("a"));
  return last?.slice(1).split("x")[0];
}
