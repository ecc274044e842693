// A deal being entered outlives a reload, a locked phone and a closed tab: it is kept here until the page of the
// recorded deal says that its key was written.

const PREFIX = "ardoise-draft ";
const kept = ({ name, type }) => name === "first" || (type === "hidden" && name !== "csrfmiddlewaretoken");

export function keepDraft(form) {
  const fields = [...form.elements].filter(kept).map((input) => [input.name, input.value]);
  store((storage) => storage.setItem(PREFIX + form.dataset.draft, JSON.stringify(fields)));
}

export function readDraft(form) {
  if (!form.dataset.draft) return false;
  const fields = store((storage) => JSON.parse(storage.getItem(PREFIX + form.dataset.draft)));
  if (!Array.isArray(fields) || !fields.every(Array.isArray)) return false;
  for (const [name, value] of fields) {
    const input = form.elements[name];
    if (input && kept(input)) input.value = String(value);
  }
  return true;
}

export function writeEntries(name, entries) {
  store((storage) => storage.setItem(PREFIX + name, JSON.stringify(entries)));
}

export function readEntries(name) {
  const entries = store((storage) => JSON.parse(storage.getItem(PREFIX + name)));
  return Array.isArray(entries) && entries.every(Array.isArray) ? entries : null;
}

export const hasDraft = (form) => Boolean(store((storage) => storage.getItem(PREFIX + form.dataset.draft)));

export function forgetDraft(key) {
  store((storage) => {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(PREFIX) && storage.getItem(name).includes(key)) storage.removeItem(name);
    }
  });
}

function store(use) {
  try {
    return use(window.localStorage);
  } catch {
    return null; // a browser that keeps nothing still scores
  }
}
