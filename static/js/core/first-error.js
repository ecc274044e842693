// The first error of a refused form: its field, or its message, comes into view and has the focus.

export const REFUSED = [409, 422]; // the page of a form, with its message
const ERRORS = '[aria-invalid="true"], .notice[data-kind="err"][role="alert"]';

// Returns whether there is one.
export function showFirstError(root) {
  const error = root.querySelector(ERRORS);
  if (!error) return false;
  for (let box = error.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  if (!error.matches("input, select, textarea")) error.tabIndex = -1;
  error.focus({ preventScroll: true });
  error.scrollIntoView({ block: "center" });
  return true;
}

// A page that answers a form natively shows its error once it is loaded, first of all that of an open sheet.
export function showErrorOfAnswer() {
  const [opened] = performance.getEntriesByType("navigation");
  if (!REFUSED.includes(opened?.responseStatus)) return;
  for (const root of document.querySelectorAll("dialog[open], #main")) if (showFirstError(root)) return;
}
