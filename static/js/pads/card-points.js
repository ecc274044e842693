// Points of a deal entered by cards, before the server answers or without it.

import { FOULED, netPoints, NOTHING, pointsText } from "./duel-points.js";
import { compare, raiseWheel, stepOf, valueOf } from "./hand-values.js";

const HAND_SIZE = 13;

// Stores the points of a complete deal in the pad for the outbox.
export function storeCardPoints(pad, form, { hands, declarations }) {
  const duels = JSON.parse(form.dataset.duels || "null");
  const points = duels && pointsOfCards(hands, declarations, duels);
  if (points) pad.dataset.points = pointsText(points, duels);
  else delete pad.dataset.points;
}

// Returns the points of each seat; null while a hand is incomplete, or has both cards and a declaration.
export function pointsOfCards(layouts, words, duels) {
  const count = (lines) => lines.flat().length;
  if (layouts.some((lines, seat) => count(lines) !== (words[seat] ? 0 : HAND_SIZE))) return null;
  const values = layouts.map((lines, seat) => (words[seat] ? [] : lines.map(valueOf)));
  const compared = duels.wheel === "low" ? values : values.map((lines) => lines.map(raiseWheel));
  const isFouled = ([top, middle, bottom]) => compare(top, middle) > 0 || compare(middle, bottom) > 0;
  const names = compared.map((lines, seat) => words[seat] || (isFouled(lines) ? FOULED : ""));
  const ranked = compared.filter((_, seat) => !names[seat]);
  const place = (value, line) => 1 + ranked.filter((lines) => compare(lines[line], value) > 0).length;
  const hands = names.map((word, seat) =>
    word
      ? { word, ...NOTHING }
      : {
          word,
          places: compared[seat].map(place),
          bonuses: royaltiesOf(values[seat], duels.royalties),
        },
  );
  return netPoints(hands, duels);
}

function royaltiesOf([top, middle, bottom], royalties) {
  if (!royalties) return NOTHING.bonuses;
  const [onTop, inMiddle, atBottom] = royalties;
  const [category, rank] = top;
  return [onTop[category][rank], inMiddle[stepOf(middle)], atBottom[stepOf(bottom)]];
}
