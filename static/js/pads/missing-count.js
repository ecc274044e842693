// Count of what is missing on the main button, between a tap and the answer of the server.

import { isOffline } from "../offline/connection.js";

// `data-missing-labels`: one label per number of cards missing from a hand, from 0 on.
export function showMissingCards(form, counts) {
  const labels = JSON.parse(form.dataset.missingLabels || "[]");
  const missing = counts.find((count) => count > 0);
  const button = incomplete();
  if (button && labels[missing]) button.textContent = labels[missing];
}

// The places that are left are counted by the server.
export function showIncomplete(form) {
  const button = incomplete();
  if (button && isOffline()) button.textContent = form.dataset.incompleteLabel;
}

const incomplete = () => document.querySelector("#dock [name=step][disabled]");
