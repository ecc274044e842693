// Drafts in local storage: the fields of a form, stored under its draft key until the round is recorded. The draft key
// of a round names one round of one sitting: `round-<sitting>-<number>-<seating>`.

import { isKey } from "./keys.js";

const PREFIX = "ardoise-draft ";
const LARGEST = 200000; // characters: the longest evening leaves a tenth of it
const OF_PAGE = ["csrfmiddlewaretoken", "number", "seating"];
const ROUND = /^round-(\d+)-(\d+)-(\d+)$/;
const closed = new Set();
const isEntry = (entry) =>
  Array.isArray(entry) &&
  entry.length === 2 &&
  entry.every((part) => typeof part === "string") &&
  (entry[0] !== "key" || isKey(entry[1]));
const SHOWN = ["first", "changed", "hand", "stake"]; // stored though they are no hidden fields
const isStored = ({ name, type, checked }) =>
  type === "hidden" ? !OF_PAGE.includes(name) : SHOWN.includes(name) && (checked || type !== "radio");

const draftEntries = (form) => [...form.elements].filter(isStored).map((input) => [input.name, input.value]);

export function saveDraft(form) {
  if (form.dataset.draftKey && !isOfOther(form)) saveEntries(form.dataset.draftKey, draftEntries(form));
}

// Restores a draft; returns whether it changed the form. An invalid draft is deleted and the fields get their former
// values.
export function loadDraft(form, isSound = () => true) {
  const fields = form.dataset.draftKey && !isOfOther(form) && loadEntries(form.dataset.draftKey);
  if (!fields) return false;
  const before = [...form.elements].filter(isStored).map((input) => [input, input.value]);
  for (const [name, value] of fields) {
    const input = form.elements[name];
    // An answer has shown the change of the rules since the draft was begun.
    const isShown = name === "rules" && !("isNew" in form.dataset);
    // A choice of several buttons has their number as its length.
    if (input && (input.length || isStored(input)) && !isShown) input.value = value;
  }
  if (attempt(() => isSound(form))) return before.some(([input, value]) => input.value !== value);
  for (const [input, value] of before) input.value = value;
  forget(form.dataset.draftKey);
  return false;
}

// A form that was sent has its own draft only: another one of the same round stays for the next pad.
function isOfOther(form) {
  const key =
    "isNew" in form.dataset ? null : loadEntries(form.dataset.draftKey)?.find(([name]) => name === "key")?.[1];
  return Boolean(key) && key !== form.elements.key.value;
}

// Stores the fields of a form, and the step at which they were entered.
export function saveEntries(name, entries, step) {
  if (closed.has(name)) return;
  const stored = step ? [...entries, ["data-step", step]] : entries;
  store((storage) => storage.setItem(PREFIX + name, JSON.stringify(stored)));
  document.dispatchEvent(new CustomEvent("draft-saved", { detail: name }));
}

export function loadEntries(name) {
  const entries = store((storage) => {
    const text = storage.getItem(PREFIX + name);
    return text?.length < LARGEST ? JSON.parse(text) : null;
  });
  if (Array.isArray(entries) && entries.every(isEntry)) return entries;
  forget(name);
  return null;
}

const forget = (name) => store((storage) => storage.removeItem(PREFIX + name));

export const hasDraft = (form) => Boolean(store((storage) => storage.getItem(PREFIX + form.dataset.draftKey)));

// Returns the drafts of a sitting's rounds: name, number of the round, number of the seating, stored entries.
export function roundDrafts(sitting) {
  const names = store((storage) => Object.keys(storage)) ?? [];
  return names
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((stored) => {
      const name = stored.slice(PREFIX.length);
      const [, of, number, seating] = name.match(ROUND) ?? [];
      const entries = of === sitting && loadEntries(name);
      return entries ? [{ name, number: Number(number), seating, entries }] : [];
    });
}

// Deletes the draft of a round that is over; this page stores no other one under its name.
export function closeDraft(name) {
  closed.add(name);
  forget(name);
  document.dispatchEvent(new Event("draft-closed"));
}

// Gives a draft another name, unless there is a draft of that name.
export function renameDraft(name, fresh) {
  store((storage) => {
    if (!storage.getItem(PREFIX + fresh)) storage.setItem(PREFIX + fresh, storage.getItem(PREFIX + name));
    storage.removeItem(PREFIX + name);
  });
  document.dispatchEvent(new CustomEvent("draft-saved", { detail: fresh }));
}

export function deleteDraft(key) {
  store((storage) => {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(PREFIX) && storage.getItem(name).includes(key)) storage.removeItem(name);
    }
  });
}

// Scoring works without storage too.
const store = (use) => attempt(() => use(window.localStorage));

// Returns the result of `act`, or null where storage is unavailable.
export function attempt(act) {
  try {
    return act();
  } catch {
    return null;
  }
}
