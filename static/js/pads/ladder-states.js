// The ladder without the network, drawn from the states that the server has computed. The script of sheets is loaded with
// it.

import { create } from "../core/create.js";
import "../core/sheet.js";
import { isReached } from "../offline/connection.js";
import { showUnavailable } from "../offline/status.js";

let address = null; // also after a failure: the next call reads again
let states = null; // the promise of what the address answers: sheet, states, frames, messages and group label

export const fetchStates = (wanted) => read(wanted, fetch(wanted, { headers: { "X-Store": "1" } }));

function read(wanted, asked) {
  address = wanted;
  states = asked.then((answer) => answer.json()).catch(() => (address = null));
  return states;
}

// Opens the ladder after an announcement, for a tap on its link, or climbs it for one on a rung. Without states the tap
// waits for the server.
export async function climb(wanted, announcement, link, rung) {
  if (wanted !== address) read(wanted, caches.match(wanted, { ignoreVary: true })); // of the service worker
  const ladder = await states;
  if (!ladder) return (await isReached()) ? (link ?? rung).click() : showUnavailable();
  const state = ladder.states[announcement] ?? ladder.states[""];
  if (link) document.getElementById("sheet").innerHTML = ladder.sheet;
  const items = document.querySelectorAll("#ladder-sheet .ladder > li");
  ladder.frames[state.frame].forEach((cell, index) => draw(items[index], cell, state, ladder.group));
  const [message, bold] = state.message;
  const parts = ladder.messages[message].flatMap((text, index) => [text, ...bold.slice(index, index + 1).map(strong)]);
  document.querySelector("#ladder-sheet [role=status] span").replaceChildren(...parts);
}

function draw(item, [note, isBeaten, hasSuits], state, group) {
  const row = item.querySelector(".row");
  const suits = row.querySelector(".line");
  row.classList.toggle("unavailable", isBeaten);
  row.querySelector("small").textContent = note ?? state.note;
  if (suits) suits.hidden = !hasSuits;
  item.querySelector(".keys")?.remove();
  row.ariaCurrent = note === null ? "true" : null;
  if (note !== null) return;
  if (state.keys.length) item.append(keys(row, state.keys, group));
}

function keys(row, named, group) {
  const links = named.map(([announcement, label, suit]) => {
    const key = create("a", { href: `${row.pathname}?said=${announcement}` }, ...symbol(suit), label);
    key.setAttribute("hx-get", key.getAttribute("href"));
    return key;
  });
  const ariaLabel = group.replace("{name}", row.querySelector("b").textContent);
  return create("div", { className: "keys", role: "group", ariaLabel }, ...links);
}

function symbol(suit) {
  if (!suit) return [];
  const sign = create("i", { className: "suit", ariaHidden: "true" });
  sign.dataset.card = `x${suit}`;
  return [sign, " "];
}

const strong = (text) => create("b", {}, text);
