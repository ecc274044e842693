// Validation of a stored draft of the deal form: it may be incomplete or of another version.

import { readCards, SIZES } from "./card-fields.js";

const CARD = /^[2-9TJQKA][cdhs]$/;

const isSeat = (seat, count) => Number.isInteger(seat) && seat >= 0 && seat < count;

const all = (list, count, test) => list.length === count && list.every((each) => test(each));

function isRanking(text, count) {
  const { orders, words, bonuses, goes } = JSON.parse(text);
  const isTier = (tier) => Array.isArray(tier) && tier.every((seat) => isSeat(seat, count));
  return (
    all(orders, 3, (order) => order.every(isTier)) &&
    all(words, count, (word) => typeof word === "string") &&
    all(bonuses, count, (each) => all(each, 3, Number.isInteger)) &&
    all(goes, count, (each) => typeof each === "boolean")
  );
}

export function isValidDraft(form) {
  const { hands, seat, line } = readCards(form);
  const cards = hands.flat(2);
  const { quick, past } = form.elements;
  return (
    isSeat(seat, hands.length) &&
    isSeat(line, SIZES.length) &&
    cards.every((card) => CARD.test(card)) &&
    new Set(cards).size === cards.length &&
    hands.every((hand) => hand.every((row, index) => row.length <= SIZES[index])) &&
    [quick.value, ...JSON.parse(past.value)].every((text) => isRanking(text, hands.length))
  );
}
