// Count of what is missing on the main button, between a tap and the answer of the server.

import { isOffline } from "../offline/connection.js";

// `data-missing-labels`: the label for one card that is missing from a hand, and for several, 0 for the number.
export function showMissingCards(form, counts) {
  const [one, many] = form.dataset.missingLabels.split("|");
  const missing = counts.find((count) => count > 0);
  const button = incomplete();
  if (button && missing) button.textContent = missing === 1 ? one : many.replace("0", missing);
}

// The places that are left are counted by the server.
export function showIncomplete(form) {
  const button = incomplete();
  if (button && isOffline()) button.textContent = form.dataset.incompleteLabel;
}

const incomplete = () => document.querySelector("#dock [name=step][disabled]");
