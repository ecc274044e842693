// Points of a deal in quick entry, before the server answers or without it: `data-duels` of the grid has the points of
// every head-to-head under the rules of the table.

import { showSigned } from "../core/signed.js";
import { placeOf } from "./line-order.js";

const FOULED = "fouled";
const LINES = [0, 1, 2];

// Returns the points of each seat; null while a place is missing, or if the royalties contradict each other.
export function pointsOfSeats({ orders, words, bonuses }, duels) {
  const hands = words.map((word, seat) => ({
    word,
    bonuses: bonuses[seat],
    places: orders.map((order) => (word ? Infinity : placeOf(order, seat))),
  }));
  const compared = hands.filter(({ word }) => !word);
  if (compared.some(({ places }) => places.includes(0)) || isContradictory(compared, duels)) return null;
  return hands.map((one) => hands.reduce((sum, other) => sum + duelPoints(one, other, duels), 0));
}

// Shows the points under the grid and stores them for the outbox, “position:points …”.
export function showQuickPoints(grid, state) {
  const { duels } = grid.dataset;
  if (!duels) return;
  const row = grid.querySelector(".quick-points");
  const table = JSON.parse(duels);
  const points = pointsOfSeats(state, table);
  row.querySelectorAll("td").forEach((cell, seat) => {
    const figure = Object.assign(document.createElement("span"), { className: "number" });
    if (points) showSigned(figure, points[seat]);
    cell.replaceChildren(...(points ? [figure] : []));
  });
  if (points) row.dataset.points = points.map((each, seat) => `${table.positions[seat]}:${each}`).join(" ");
  else delete row.dataset.points;
}

function duelPoints(one, other, { lines, flat, cap, only_lines_won }) {
  if (isExempt(one) || isExempt(other)) return limited(flat[one.word][other.word], cap);
  const won = LINES.map((line) => Math.sign(compare(other.places[line], one.places[line])));
  const royalties = (line) => {
    if (!only_lines_won) return one.bonuses[line] - other.bonuses[line];
    return won[line] > 0 ? one.bonuses[line] : won[line] < 0 ? -other.bonuses[line] : 0;
  };
  const points = LINES.reduce((sum, line) => sum + royalties(line), lines[3 + won[0] + won[1] + won[2]]);
  return limited(points, cap);
}

const isExempt = ({ word }) => word && word !== FOULED;
const compare = (one, other) => (one === other ? 0 : one > other ? 1 : -1);
const limited = (points, cap) => (cap === null ? points : Math.max(-cap, Math.min(cap, points)));

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
