// Behaviour `coup`: stores the draft of a coup and sends it again after a reload; card buttons write into the hand field.

import { saveDraft, loadDraft } from "../offline/drafts.js";

let isFirst = true;

export default function coup(form) {
  const mayReturn = isFirst && !form.elements.events.value;
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

function addCard(hand, key) {
  hand.value = `${hand.value} ${key.value}`.trim();
  if (!key.dataset.used) return; // a face may be thrown again
  key.setAttribute("aria-label", key.dataset.used);
  key.disabled = true;
}
