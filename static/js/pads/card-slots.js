// Card slots of the hand form: applies card, slot and erase buttons at once. The state is in the fields `laid` and `at`.

import { create } from "../core/create.js";
import { cardFace } from "./card-face.js";

const EMPTY = "-";

export function applyCardButton(form, button) {
  if (!["card", "slot", "erase"].includes(button.name)) return false;
  const slots = [...form.querySelectorAll("button[name=slot]")].map((slot) => Number(slot.value));
  const cards = form.elements.laid.value.split(" ").filter(Boolean);
  let at = Number(form.elements.at.value) || 0;
  const isFilled = (slot) => (cards[slot] ?? EMPTY) !== EMPTY;
  if (button.name === "card") {
    const onwards = [...slots.filter((slot) => slot >= at), ...slots.filter((slot) => slot < at)];
    const place = onwards.find((slot) => !isFilled(slot));
    if (place === undefined || cards.includes(button.value)) return true;
    put(cards, place, button.value);
    at = place;
    draw(form, place, button);
    button.disabled = true;
  } else if (button.name === "slot") {
    at = Number(button.value);
    take(form, cards, at);
  } else {
    const filled = slots.filter(isFilled);
    at = filled.filter((slot) => slot <= at).at(-1) ?? filled.at(-1) ?? at;
    take(form, cards, at);
  }
  form.elements.laid.value = cards.join(" ");
  form.elements.at.value = at;
  return true;
}

function put(cards, place, card) {
  while (cards.length <= place) cards.push(EMPTY);
  cards[place] = card;
}

function take(form, cards, place) {
  const key = form.querySelector(`.picker button[value="${cards[place]}"]`);
  if (key) key.disabled = false;
  if (cards[place]) cards[place] = EMPTY;
  draw(form, place, null);
}

function draw(form, place, key) {
  const face = key
    ? cardFace(key.textContent, key.value, key.ariaLabel)
    : create("span", { className: "playing-card slot next" });
  form.querySelector(`button[name=slot][value="${place}"]`)?.replaceChildren(face);
}
