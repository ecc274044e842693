// Validation of stored outbox rows. A row of a newer format or a damaged row is reduced to its label and its state.

export const ARTICLES = "/arbiter/articles/";
export const FORMAT = 1; // a row without one is of the first
const LARGEST = 200000; // characters: encoded for a form, they may exceed what the server accepts
const LABEL = 80;
const STATES = ["waiting", "forbidden", "refused", "withdrawn"];

const isText = (value) => typeof value === "string";
const isPath = (value) => isText(value) && /^\/(?!\/)/.test(value);
const isField = (pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText);
const size = (fields) => fields.flat().reduce((total, text) => total + text.length, 0);

const isSound = ({ key, at, url, fields, label, page, state, points, why = "", article = "", citation = "" }) =>
  [key, label, why, article, citation].every(isText) &&
  (!article || article.startsWith(ARTICLES)) &&
  [url, page].every(isPath) &&
  Number.isFinite(at) &&
  STATES.includes(state) &&
  Array.isArray(fields) &&
  fields.every(isField) &&
  size(fields) < LARGEST &&
  (points === undefined || /^(\d+:-?\d{1,9} ?)+$/.test(points));

export function validated(row) {
  if (row.state === "sent" || ((row.format ?? FORMAT) === FORMAT && isSound(row))) return row;
  const { key, label } = row;
  const state = row.format > FORMAT ? "newer" : "damaged";
  return { key, at: 0, fields: [], label: isText(label) ? label.slice(0, LABEL) : "", page: "", state };
}
