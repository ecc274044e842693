// Behaviour `quick`: applies the buttons of quick entry at once; the server then returns contradictions and points.

import { create } from "../core/create.js";
import { hasWorker } from "../offline/connection.js";
import { hasDraft, loadDraft, saveDraft } from "../offline/drafts.js";
import { placeOf, rank, declare } from "./line-order.js";
import { morph } from "../core/refresh.js";
import { showIncomplete } from "./missing-count.js";
import { closeChips, pressRoyalty } from "./royalty-chips.js";
import { setComplete, showContradiction } from "./submit-button.js";
import { createTapQueue, listen } from "./tap-queue.js";

const PAST_MAX = 60;
const FOULED = "fouled";

// Loaded with the first tap, and with a draft. A browser without a service worker, as on plain http, loads both at once:
// without the network it has only what is loaded.
const loadPoints = () => import("./quick-points.js");
const loadCheck = () => import("./draft-check.js");
if (!hasWorker()) await Promise.all([loadPoints(), loadCheck()]);

export default async function quick(form) {
  const { isValidDraft } = hasDraft(form) ? await loadCheck() : {};
  const send = createTapQueue(form, show);
  const grid = () => form.querySelector(".quick");
  const completeSeats = () => new Set(grid().dataset.completeSeats.split(" ").filter(Boolean).map(Number));

  function show(page) {
    morph(form.querySelector("main"), page.querySelector("#deal main"));
    morph(document.getElementById("dock"), page.getElementById("dock"));
  }

  // Applies a move to a copy of the state and stores the former state for undo.
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
    setComplete(form, isComplete(state));
    showIncomplete(form);
    saveDraft(form);
    sendState(state);
  }

  async function sendState(state) {
    send();
    const { showQuickPoints } = await loadPoints();
    showQuickPoints(grid(), state);
  }

  function isComplete({ orders, words }) {
    const ranked = words.flatMap((declaration, seat) => (declaration || completeSeats().has(seat) ? [] : [seat]));
    return orders.every((order) => ranked.every((seat) => placeOf(order, seat)));
  }

  function press(button) {
    if (pressRoyalty(button)) return true;
    closeChips();
    const [seat, line] = button.value.split("-").map(Number);
    if (button.name === "rank") move((state) => rank(state, seat, line, completeSeats()));
    else if (button.name === "foul") {
      move((state) => declare(state, seat, state.words[seat] === FOULED ? "" : FOULED, completeSeats()));
    } else if (button.name === "undo") undo();
    else if (button.name === "to") send(button);
    else if (button.name === "check") showContradiction(button);
    else return false;
    return true;
  }

  listen(form, press);

  form.addEventListener("change", ({ target }) => {
    const [what, seat, line] = target.name.split("-");
    if (what === "bonus")
      move((state) => {
        state.bonuses[seat][line] = Number(target.value);
      });
    else if (what === "word") move((state) => declare(state, Number(seat), target.value, completeSeats()));
    else if (what === "goes")
      move((state) => {
        state.goes[seat] = target.checked;
      });
    else saveDraft(form);
  });

  if (isValidDraft && loadDraft(form, isValidDraft)) {
    form.dataset.restored = "";
    const state = JSON.parse(form.elements.quick.value);
    draw(grid(), state);
    sendState(state);
  }
}

function draw(grid, state) {
  const suffixes = ["", ...grid.dataset.suffixes.split(" ")];
  for (const key of grid.querySelectorAll(".rank")) {
    const { seat, line, name } = key.dataset;
    const place = placeOf(state.orders[line], Number(seat));
    key.dataset.place = place;
    key.replaceChildren(...(place ? [String(place), create("sup", {}, suffixes[place])] : []));
    if (name) key.ariaLabel = `${name}, ${place || grid.dataset.unplacedText}`;
    const cell = key.parentElement;
    if (key.matches("button")) cell.classList.toggle("hatched", Boolean(state.words[seat]));
    cell.classList.toggle("exempt", Boolean(state.words[seat]) && state.words[seat] !== FOULED);
  }
  for (const key of grid.querySelectorAll("[name=foul]")) {
    key.ariaPressed = state.words[key.value] === FOULED;
  }
  for (const select of grid.querySelectorAll("select")) {
    const [what, seat, line] = select.name.split("-");
    const value = what === "bonus" ? String(state.bonuses[seat][line]) : state.words[seat];
    select.value = value === FOULED ? "" : value;
    const isOn = !["0", "", FOULED].includes(value);
    select.classList.toggle("is-on", isOn);
    if (what === "bonus") showRoyalty(select, isOn);
  }
}

function showRoyalty(select, isOn) {
  const face = select.parentElement.querySelector(".royalty-points");
  const [option] = select.selectedOptions;
  const hand = create("small", {}, option?.dataset.hand ?? "");
  const points = create("b", {}, option?.textContent.trim().split(" ").at(-1) ?? "");
  face.classList.toggle("is-on", isOn);
  face.replaceChildren(...(isOn ? [hand, points] : ["—"]));
}
