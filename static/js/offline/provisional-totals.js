// Points of the rounds that wait, as their pad previewed them: a row of the scoreboard, and their sum in the totals.
// A round without a preview is in no total: this script knows no rule.

import { showSigned } from "../core/signed.js";
import { isWaiting } from "./row-acts.js";

// Returns the previewed points of a form, “position:points …”; nothing without a preview.
export const previewedPoints = (form) => form.querySelector("[data-points]")?.dataset.points.trim();

const byPosition = (points) => new Map(points.split(" ").map((each) => each.split(":")));

export function showTotals(rows) {
  const note = document.querySelector("[data-provisional-note]");
  if (!note) return;
  const board = note.closest("table");
  const { waiting } = board.querySelector("[data-waiting]").dataset;
  const recorded = document.querySelector("[data-behaviour~=recorded]")?.dataset.key;
  const counted = rows
    .filter((row) => row.points && isWaiting(row) && row.page === waiting && row.key !== recorded)
    .map((row) => byPosition(row.points));
  if (!counted.length && note.hidden) return;
  note.hidden = !counted.length;
  note.querySelector("[data-count]").textContent = counted.length;
  board.toggleAttribute("data-provisional", counted.length);
  for (const cell of board.querySelectorAll("[data-total]")) {
    const { position, total } = cell.dataset;
    const figure = cell.querySelector(".number");
    const before = figure.textContent;
    showSigned(
      figure,
      counted.reduce((sum, points) => sum + Number(points.get(position) ?? 0), Number(total)),
    );
    const link = cell.querySelector("a");
    if (link) link.ariaLabel = link.ariaLabel.replace(before, figure.textContent);
  }
}

// Fills the row of points of a waiting round, which says so without a preview; another row has no `label` here.
export function showPoints(drawn, { points, label }) {
  const row = drawn.querySelector("[data-row-points]");
  if (!row) return;
  row.hidden = !points;
  drawn.querySelector("[data-no-points]").hidden = points || !label;
  if (!points) return;
  row.querySelector("th").textContent = label.match(/\d+/);
  const won = byPosition(points);
  for (const { dataset, firstElementChild: figure } of row.querySelectorAll("[data-position]")) {
    if (won.has(dataset.position)) showSigned(figure, Number(won.get(dataset.position)));
  }
}
