// <form data-behaviour="quick" data-tap="…" data-draft="…">: ranks the players at the speed of the thumb. Each tap
// moves the grid at once; the server, asked in the background, then says what cannot be and what the deal comes to.

import { isDrawable } from "./drawable.js";
import { keepDraft, readDraft } from "./drafts.js";
import { placeIn, rank, say } from "./orders.js";
import { patch } from "./patch.js";
import { ready } from "./ready.js";
import { tapping } from "./tapping.js";

const PAST_MAX = 60;
const FOULED = "fouled";

export default function quick(form) {
  const send = tapping(form, show);
  const grid = () => form.querySelector(".quick");
  const laid = () => new Set(grid().dataset.laid.split(" ").filter(Boolean).map(Number));

  function show(page) {
    patch(form.querySelector("main"), page.querySelector("#deal main"));
    patch(document.getElementById("dock"), page.getElementById("dock"));
  }

  // Make a move on a copy of the state, keep the state it leaves behind, then draw, keep the draft and ask.
  function move(make) {
    const before = form.elements.quick.value;
    const state = JSON.parse(before);
    make(state);
    write(state, [...JSON.parse(form.elements.past.value), before].slice(-PAST_MAX));
  }

  function undo() {
    const past = JSON.parse(form.elements.past.value);
    if (past.length) write(JSON.parse(past.pop()), past);
  }

  function write(state, past) {
    form.elements.quick.value = JSON.stringify(state);
    form.elements.past.value = JSON.stringify(past);
    draw(grid(), state);
    ready(form, isComplete(state));
    keepDraft(form);
    send();
  }

  function isComplete({ orders, words }) {
    const around = words.flatMap((said, seat) => (said || laid().has(seat) ? [] : [seat]));
    return orders.every((order) => around.every((seat) => placeIn(order, seat)));
  }

  function press(button) {
    const [seat, line] = button.value.split("-").map(Number);
    if (button.name === "rank") move((state) => rank(state, seat, line, laid()));
    else if (button.name === "foul") {
      move((state) => say(state, seat, state.words[seat] === FOULED ? "" : FOULED, laid()));
    } else if (button.name === "undo") undo();
    else if (button.name === "to") send(button);
    else return false;
    return true;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.form !== form || event.defaultPrevented || !press(button)) return;
    event.preventDefault();
    navigator.vibrate?.(8);
  });

  form.addEventListener("change", ({ target }) => {
    const [what, seat, line] = target.name.split("-");
    if (what === "bonus") move((state) => { state.bonuses[seat][line] = Number(target.value); });
    else if (what === "word") move((state) => say(state, Number(seat), target.value, laid()));
    else if (what === "goes") move((state) => { state.goes[seat] = target.checked; });
    else keepDraft(form);
  });

  if (readDraft(form, isDrawable)) {
    draw(grid(), JSON.parse(form.elements.quick.value));
    send();
  }
}

function draw(grid, state) {
  const suffixes = ["", ...grid.dataset.suffixes.split(" ")];
  for (const key of grid.querySelectorAll(".rank")) {
    const { seat, line, name } = key.dataset;
    const place = placeIn(state.orders[line], Number(seat));
    key.dataset.r = place;
    key.replaceChildren(...(place ? [String(place), raised(suffixes[place])] : []));
    if (name) key.setAttribute("aria-label", `${name} : ${place || grid.dataset.unplaced}`);
    const cell = key.parentElement;
    if (key.matches("button")) cell.classList.toggle("hatch", Boolean(state.words[seat]));
    cell.classList.toggle("aside", Boolean(state.words[seat]) && state.words[seat] !== FOULED);
  }
  for (const key of grid.querySelectorAll("[name=foul]")) {
    key.setAttribute("aria-pressed", String(state.words[key.value] === FOULED));
  }
  for (const select of grid.querySelectorAll("select")) {
    const [what, seat, line] = select.name.split("-");
    const value = what === "bonus" ? String(state.bonuses[seat][line]) : state.words[seat];
    select.value = value === FOULED ? "" : value;
    select.classList.toggle("on", !["0", "", FOULED].includes(value));
  }
}

function raised(suffix) {
  return Object.assign(document.createElement("sup"), { textContent: suffix });
}
