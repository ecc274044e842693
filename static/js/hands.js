// The moves of the pad: the same as web/rooms/chinese/pad.py makes, made at once. The state lives in the form's
// hidden fields; the page follows it.

import { ready } from "./ready.js";

const SIZES = [3, 5, 5];
const LINES = ["top", "middle", "bottom"];

const field = (form, seat, line) => form.elements[`seat-${seat}-${LINES[line]}`];
const laid = (hand) => hand.reduce((count, cards) => count + cards.length, 0);

export function readState(form) {
  const hands = [];
  for (let seat = 0; field(form, seat, 0); seat += 1) {
    hands.push(LINES.map((_, line) => field(form, seat, line).value.split(" ").filter(Boolean)));
  }
  const [seat, line] = form.elements.at.value.split("-").map(Number);
  const aside = JSON.parse(form.elements.quick.value).words;
  return { hands, seat, line, aside, sizes: SIZES };
}

export function layOn(state, card) {
  const cards = state.hands[state.seat][state.line];
  if (!state.hands.flat(2).includes(card) && cards.length < SIZES[state.line]) cards.push(card);
  if (cards.length === SIZES[state.line]) advance(state);
}

function advance(state) {
  const count = state.hands.length;
  for (let step = 0; step < count; step += 1) {
    const seat = (state.seat + step) % count;
    const open = state.hands[seat].findIndex((cards, line) => cards.length < SIZES[line]);
    if (open >= 0 && !state.aside[seat]) {
      Object.assign(state, { seat, line: open });
      return;
    }
  }
}

export function eraseFrom(state) {
  for (let place = state.seat * 3 + state.line; place >= 0; place -= 1) {
    const [seat, line] = [Math.floor(place / 3), place % 3];
    if (state.hands[seat][line].length) {
      state.hands[seat][line].pop();
      Object.assign(state, { seat, line });
      return;
    }
  }
}

export function takeFrom(state, card) {
  state.hands.forEach((hand, seat) => hand.forEach((cards, line) => {
    if (!cards.includes(card)) return;
    cards.splice(cards.indexOf(card), 1);
    Object.assign(state, { seat, line });
  }));
}

export function writeState(form, state) {
  state.hands.forEach((hand, seat) => hand.forEach((cards, line) => {
    field(form, seat, line).value = cards.join(" ");
  }));
  form.elements.at.value = `${state.seat}-${state.line}`;
  const used = new Set(state.hands.flat(2));
  for (const key of form.querySelectorAll(".picker button")) key.disabled = used.has(key.value);
  for (const tab of form.querySelectorAll(".tabs button")) follow(tab, state);
  for (const row of form.querySelectorAll(".hrow")) draw(row, form, state);
  ready(form, state.hands.every((hand, seat) => state.aside[seat] || laid(hand) === 13));
}

function follow(tab, state) {
  const seat = Number(tab.dataset.seat);
  mark(tab, seat === state.seat);
  if ("told" in tab.dataset) return;
  tab.querySelector("small").textContent = `${laid(state.hands[seat])} / 13`;
}

function draw(row, form, state) {
  const line = Number(row.dataset.line);
  const cards = state.hands[state.seat][line];
  const isCurrent = line === state.line;
  row.classList.toggle("cur", isCurrent);
  row.classList.remove("bad");
  row.querySelector(".name").value = `${state.seat}-${line}`;
  mark(row.querySelector(".name"), isCurrent);
  row.querySelector(".hv").replaceChildren();
  const slots = Array.from({ length: SIZES[line] - cards.length }, (_, index) => {
    const slot = document.createElement("span");
    slot.className = `pc slot${isCurrent && index === 0 ? " next" : ""}`;
    return slot;
  });
  row.querySelector(".cards").replaceChildren(...cards.map((card) => face(card, form)), ...slots);
}

function face(card, form) {
  const known = form.querySelector(`.take[value="${card}"]`);
  if (known) return known;
  const key = form.querySelector(`.picker button[value="${card}"]`);
  const take = Object.assign(document.createElement("button"), { name: "take", value: card, className: "take" });
  const pc = Object.assign(document.createElement("span"), { className: "pc", textContent: key?.textContent ?? card });
  pc.dataset.c = card;
  pc.setAttribute("role", "img");
  pc.setAttribute("aria-label", key?.ariaLabel ?? card);
  take.append(pc);
  return take;
}

function mark(element, isCurrent) {
  if (isCurrent) element.setAttribute("aria-current", "true");
  else element.removeAttribute("aria-current");
}
