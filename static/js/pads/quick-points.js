// Points of a deal in quick entry, before the server answers or without it.

import { create } from "../core/create.js";
import { showSigned } from "../core/signed.js";
import { LINES, netPoints, NOTHING, pointsText } from "./duel-points.js";
import { placeOf } from "./line-order.js";

// Returns the points of each seat; null while a place is missing, or if the royalties contradict each other.
export function pointsOfSeats({ orders, words, bonuses }, duels) {
  const hands = words.map((word, seat) =>
    word ? { word, ...NOTHING } : { word, bonuses: bonuses[seat], places: orders.map((order) => placeOf(order, seat)) },
  );
  const compared = hands.filter(({ word }) => !word);
  if (compared.some(({ places }) => places.includes(0)) || isContradictory(compared, duels)) return null;
  return netPoints(hands, duels);
}

// Shows the points under the grid and stores them for the outbox, “position:points …”. What this script does not count, a
// correction or a deal with cards, shows none until the server answers.
export function showQuickPoints(grid, state) {
  const row = grid.querySelector(".quick-points");
  const table = JSON.parse(grid.dataset.duels ?? null);
  const points = table && pointsOfSeats(state, table);
  row.querySelectorAll("td").forEach((cell, seat) => {
    const figure = create("span", { className: "number" });
    if (points) showSigned(figure, points[seat]);
    cell.replaceChildren(...(points ? [figure] : []));
  });
  if (points) row.dataset.points = pointsText(points, table);
  else delete row.dataset.points;
}

// A stronger line never pays less than a weaker one, of another player or of the same.
function isContradictory(hands, { least_in_middle, least_at_bottom }) {
  if (!least_in_middle) return false;
  const isUnderpaid = ({ bonuses: [top, middle, bottom] }) =>
    middle < (least_in_middle[top] ?? 0) || bottom < (least_at_bottom[middle] ?? 0);
  const isBelow = (one, other, line) =>
    one.bonuses[line] > other.bonuses[line] && one.places[line] >= other.places[line];
  return (
    hands.some(isUnderpaid) ||
    LINES.some((line) => hands.some((one) => hands.some((other) => isBelow(one, other, line))))
  );
}
