// Points of the rounds that wait, as the server previewed them on the pad: a row of the scoreboard, and their sum in the
// totals. A round without a preview is in no total: this script knows no rule.

import { isWaiting } from "./row-acts.js";

const LARGEST = 1e9;

// Returns the previewed points of a form as pairs of position and points; nothing without a preview.
export const previewedPoints = (form) =>
  form
    .querySelector("[data-points]")
    ?.dataset.points.trim()
    .split(" ")
    .map((each) => each.split(":").map(Number));

// A change of the form makes its preview outdated until the server answers.
export const discardPreview = (form) => form.querySelector("[data-points]")?.removeAttribute("data-points");

export const arePoints = (points) =>
  Array.isArray(points) && points.every((pair) => pair?.length === 2 && pair.every((n) => Math.abs(n) < LARGEST));

export function showTotals(rows) {
  const board = document.getElementById("scoreboard");
  const note = board?.querySelector("[data-provisional-note]");
  if (!note) return;
  const page = board.querySelector("[data-waiting]").dataset.waiting;
  const recorded = document.querySelector("[data-behaviour~=recorded]")?.dataset.key;
  const isCounted = (row) => row.points && isWaiting(row) && row.page === page && row.key !== recorded;
  const counted = rows.filter(isCounted);
  if (!counted.length && note.hidden) return;
  note.hidden = !counted.length;
  note.querySelector("[data-count]").textContent = counted.length;
  board.toggleAttribute("data-provisional", counted.length > 0);
  for (const cell of board.querySelectorAll("[data-total]")) {
    const won = counted.map(({ points }) => pointsOf(points, cell.dataset.position) ?? 0);
    const [link, figure] = [cell.querySelector("a"), cell.querySelector(".number")];
    const before = figure.textContent;
    showFigure(
      figure,
      won.reduce((sum, each) => sum + each, Number(cell.dataset.total)),
    );
    link?.setAttribute("aria-label", link.ariaLabel.replace(before, figure.textContent));
  }
}

// Fills the row of points of a waiting round.
export function showPoints(drawn, { points, label }) {
  const row = drawn.querySelector("[data-row-points]");
  if (!row) return;
  const missing = drawn.querySelector("[data-no-points]");
  row.hidden = !points;
  missing.hidden = Boolean(points);
  if (!points) return;
  row.querySelector("th").textContent = /\d+/.exec(label)?.[0] ?? "";
  for (const cell of row.querySelectorAll("[data-position]")) {
    const won = pointsOf(points, cell.dataset.position);
    if (won !== undefined) showFigure(cell.firstElementChild, won);
  }
}

const pointsOf = (points, position) => points.find(([each]) => each === Number(position))?.[1];

function showFigure(figure, points) {
  const [sign, mark] = points > 0 ? ["+", "+"] : points < 0 ? ["-", "−"] : ["0", ""];
  figure.dataset.sign = sign;
  figure.textContent = mark + Math.abs(points).toLocaleString(document.documentElement.lang);
}
