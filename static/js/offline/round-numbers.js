// Numbers of rounds while earlier ones wait: a page names the number that was next when it was made, and each round of
// this browser that was recorded since takes one. Elements with `data-numbered` contain that number.

import { isWaiting } from "./row-acts.js";

const wasSentSince = ({ state, sentAt }) => state === "sent" && sentAt > performance.timeOrigin;
const ofSameRound = (rows, { page, number, key }) =>
  rows.filter((row) => row.page === page && row.number === number && row.key !== key);

export const roundsBefore = (rows, row) =>
  ofSameRound(rows, row).filter((each) => isWaiting(each) || wasSentSince(each)).length;

// Returns fields with the keys of this browser's own rows of the same round; the server asks about all others.
export const knownFields = (rows, row) =>
  ofSameRound(rows, row)
    .flatMap(({ key, recordedKey }) => [key, recordedKey])
    .filter(Boolean)
    .map((key) => ["known", key]);

export const numbered = (text, number, before) =>
  before ? text.replace(new RegExp(`\\b${number}\\b`), Number(number) + before) : text;

// Shows the number that the next round will have; what depends on the waiting rounds is hidden until they are sent.
export function showNumbers(rows) {
  const page = document.body.dataset.table;
  for (const element of document.querySelectorAll("[data-numbered]")) {
    const { numbered: number } = element.dataset;
    const before = roundsBefore(rows, { page, number });
    if (!before && !element.dataset.text) continue;
    element.dataset.text ??= element.textContent;
    element.textContent = numbered(element.dataset.text, number, before);
    for (const each of document.querySelectorAll("[data-last-round]")) each.hidden = before > 0;
    for (const each of document.querySelectorAll("[data-after-waiting]")) each.hidden = !before;
  }
}
