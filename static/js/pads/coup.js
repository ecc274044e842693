// Behaviour `coup`: stores the draft of a coup and sends it again after a reload; card buttons write into the hand field.

import { isOffline } from "../offline/connection.js";
import { attempt, loadDraft, loadEntries, saveDraft } from "../offline/drafts.js";

let isFirst = true;

export default function coup(form) {
  const mayReturn = isFirst && !form.elements.events.value;
  if (isFirst && isOutdated(form)) return window.location.replace(form.dataset.padUrl);
  isFirst = false;
  form.addEventListener("click", (event) => {
    const key = event.target.closest(".hand-buttons button");
    if (!key) return;
    event.preventDefault();
    addCard(form.elements.hand, key);
  });
  if (!form.dataset.draftKey) return;
  if (mayReturn && loadDraft(form) && form.elements.events.value) form.requestSubmit();
  else saveDraft(form);
}

// Back shows the pad as it was loaded, or the answer to a draft that was sent again. Without a draft the coup was recorded
// since, and the next one has another number, stake and hand.
function isOutdated({ dataset }) {
  if (
    performance.getEntriesByType("navigation")[0]?.type !== "back_forward" ||
    !dataset.draftKey ||
    loadEntries(dataset.draftKey)
  )
    return false;
  return "isNew" in dataset ? !isOffline() : attempt(() => localStorage);
}

function addCard(hand, key) {
  hand.value = `${hand.value} ${key.value}`.trim();
  if (!key.dataset.used) return; // a face may be thrown again
  key.setAttribute("aria-label", key.dataset.used);
  key.disabled = true;
}
