// A deal being entered outlives a reload, a locked phone and a closed tab: it is kept here until the page of the
// recorded deal says that its key was written.

import { isKey } from "./keys.js";

const PREFIX = "ardoise-draft ";
const LARGEST = 200000; // characters: the longest evening leaves a tenth of it
const isEntry = (entry) => Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string")
  && (entry[0] !== "key" || isKey(entry[1]));
const kept = ({ name, type }) => name === "first" || (type === "hidden" && name !== "csrfmiddlewaretoken");

export function keepDraft(form) {
  const fields = [...form.elements].filter(kept).map((input) => [input.name, input.value]);
  store((storage) => storage.setItem(PREFIX + form.dataset.draft, JSON.stringify(fields)));
}

// A draft that is none, cut short, too long or of another version, is forgotten, and the page stays as the house drew it.
export function readDraft(form, isSound = () => true) {
  const fields = form.dataset.draft && readEntries(form.dataset.draft);
  if (!fields) return false;
  const before = [...form.elements].filter(kept).map((input) => [input, input.value]);
  for (const [name, value] of fields) {
    const input = form.elements[name];
    if (input && kept(input)) input.value = value;
  }
  if (attempt(() => isSound(form))) return true;
  for (const [input, value] of before) input.value = value;
  forget(form.dataset.draft);
  return false;
}

export function writeEntries(name, entries) {
  store((storage) => storage.setItem(PREFIX + name, JSON.stringify(entries)));
}

export function readEntries(name) {
  const entries = store((storage) => {
    const text = storage.getItem(PREFIX + name);
    return text?.length < LARGEST ? JSON.parse(text) : null;
  });
  if (Array.isArray(entries) && entries.every(isEntry)) return entries;
  forget(name);
  return null;
}

const forget = (name) => store((storage) => storage.removeItem(PREFIX + name));

export const hasDraft = (form) => Boolean(store((storage) => storage.getItem(PREFIX + form.dataset.draft)));

export function forgetDraft(key) {
  store((storage) => {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(PREFIX) && storage.getItem(name).includes(key)) storage.removeItem(name);
    }
  });
}

// A browser that keeps nothing still scores.
const store = (use) => attempt(() => use(window.localStorage));

function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
