// Card moves of the deal form, the same as the server makes. The state is in the hidden fields of the form.

import { create } from "../core/create.js";
import { cardFace } from "./card-face.js";
import { field, SIZES } from "./card-fields.js";
import { showMissingCards } from "./missing-count.js";
import { setComplete } from "./submit-button.js";

const HAND_SIZE = 13;

const cardCount = (hand) => hand.reduce((count, cards) => count + cards.length, 0);

// A complete hand stays current until the next card goes to another hand.
export function placeCard(state, card) {
  if (isLineFull(state)) advance(state);
  if (!state.hands.flat(2).includes(card) && !isLineFull(state)) state.hands[state.seat][state.line].push(card);
  if (isLineFull(state) && cardCount(state.hands[state.seat]) < HAND_SIZE)
    state.line = firstOpenLine(state.hands[state.seat]);
}

const isLineFull = ({ hands, seat, line }) => hands[seat][line].length === SIZES[line];

export const firstOpenLine = (hand) =>
  Math.max(
    0,
    hand.findIndex((cards, line) => cards.length < SIZES[line]),
  );

function advance(state) {
  const count = state.hands.length;
  for (let step = 0; step < count; step += 1) {
    const seat = (state.seat + step) % count;
    if (cardCount(state.hands[seat]) < HAND_SIZE && !state.declarations[seat]) {
      Object.assign(state, { seat, line: firstOpenLine(state.hands[seat]) });
      return;
    }
  }
}

// Removes the last card of the current line, else of another line of this hand; never of another hand.
export function eraseLast(state) {
  const hand = state.hands[state.seat];
  const filled = [2, 1, 0].filter((line) => hand[line].length);
  const line = filled.find((each) => each <= state.line) ?? filled[0] ?? state.line;
  hand[line].pop();
  state.line = line;
}

export function removeCard(state, card) {
  state.hands.forEach((hand, seat) =>
    hand.forEach((cards, line) => {
      const place = cards.indexOf(card);
      if (place < 0) return;
      cards.splice(place, 1);
      Object.assign(state, { seat, line });
    }),
  );
}

export function writeCards(form, state) {
  state.hands.forEach((hand, seat) =>
    hand.forEach((cards, line) => {
      field(form, seat, line).value = cards.join(" ");
    }),
  );
  form.elements.at.value = `${state.seat}-${state.line}`;
  const missing = state.hands.map((hand, seat) => (state.declarations[seat] ? 0 : HAND_SIZE - cardCount(hand)));
  const isComplete = !missing.some(Boolean);
  // The points of a complete deal make place for the keys.
  const keys = !isComplete && form.querySelector("#pad template");
  if (keys) keys.parentElement.replaceWith(keys.content);
  const used = new Set(state.hands.flat(2));
  for (const key of form.querySelectorAll(".picker button")) key.disabled = used.has(key.value);
  for (const tab of form.querySelectorAll(".tabs button")) drawTab(tab, state);
  for (const row of form.querySelectorAll(".hand-row")) draw(row, form, state);
  if (isComplete || missing[state.seat]) setComplete(form, isComplete); // else the button leads to the next hand
  showMissingCards(form, [...missing.slice(state.seat), ...missing.slice(0, state.seat)]);
}

function drawTab(tab, state) {
  const seat = Number(tab.dataset.seat);
  mark(tab, seat === state.seat);
  if ("isDeclared" in tab.dataset) return;
  const count = tab.querySelector(".count");
  count.className = "count";
  count.textContent = `${cardCount(state.hands[seat])} / ${HAND_SIZE}`;
}

function draw(row, form, state) {
  const line = Number(row.dataset.line);
  const cards = state.hands[state.seat][line];
  const isCurrent = line === state.line;
  row.classList.toggle("current", isCurrent);
  row.classList.remove("bad");
  const name = row.querySelector(".name");
  name.value = `${state.seat}-${line}`;
  mark(name, isCurrent);
  row.querySelector(".hand-row-value").replaceChildren();
  const slots = Array.from({ length: SIZES[line] - cards.length }, (_, index) =>
    create("span", { className: `playing-card slot${isCurrent && index === 0 ? " next" : ""}` }),
  );
  row.querySelector(".cards").replaceChildren(...cards.map((card) => face(card, form)), ...slots);
}

function face(card, form) {
  const known = form.querySelector(`.remove-card[value="${card}"]`);
  if (known) return known;
  const key = form.querySelector(`.picker button[value="${card}"]`);
  const drawn = cardFace(key?.textContent ?? card, card, key?.ariaLabel.split(",")[0] ?? card);
  return create("button", { name: "take", value: card, className: "remove-card" }, drawn);
}

function mark(element, isCurrent) {
  element.ariaCurrent = isCurrent || null;
}
