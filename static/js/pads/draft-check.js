// Validation of a stored draft of the deal form: it may be incomplete or of another version.

import { readCards } from "./card-moves.js";

const CARD = /^[2-9TJQKA][cdhs]$/;

const isSeat = (seat, count) => Number.isInteger(seat) && seat >= 0 && seat < count;

function isRanking(text, count) {
  const { orders, words, bonuses, goes } = JSON.parse(text);
  return (
    orders.length === 3 &&
    orders
      .flat()
      .flat()
      .every((seat) => isSeat(seat, count)) &&
    orders.every((order) => order.every(Array.isArray)) &&
    words.length === count &&
    words.every((word) => typeof word === "string") &&
    bonuses.length === count &&
    bonuses.every((each) => each.length === 3 && each.every(Number.isInteger)) &&
    goes.length === count &&
    goes.every((each) => typeof each === "boolean")
  );
}

export function isValidDraft(form) {
  const { hands, seat, line, sizes } = readCards(form);
  const cards = hands.flat(2);
  const { quick, past } = form.elements;
  return (
    isSeat(seat, hands.length) &&
    isSeat(line, sizes.length) &&
    cards.every((card) => CARD.test(card)) &&
    new Set(cards).size === cards.length &&
    hands.every((hand) => hand.every((row, index) => row.length <= sizes[index])) &&
    [quick.value, ...JSON.parse(past.value)].every((text) => isRanking(text, hands.length))
  );
}
