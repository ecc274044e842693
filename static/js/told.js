// <form data-behaviour="told" data-draft="7-12">: a coup being told outlives a reload of its page. What was kept is
// sent again, so that the rules follow it as they did. Cards are laid at the speed of the thumb, in the text of the hand.

import { keepDraft, readDraft } from "./drafts.js";

let isFirst = true;

export default function told(form) {
  const mayReturn = isFirst && !form.elements.events.value;
  isFirst = false;
  form.addEventListener("click", (event) => {
    const key = event.target.closest(".handkeys button");
    if (!key) return;
    event.preventDefault();
    lay(form.elements.hand, key);
  });
  if (!form.dataset.draft) return;
  if (mayReturn && readDraft(form) && form.elements.events.value) form.requestSubmit();
  else keepDraft(form);
}

function lay(hand, key) {
  hand.value = `${hand.value} ${key.value}`.trim();
  if (!key.dataset.used) return; // a face may be thrown again
  key.setAttribute("aria-label", key.dataset.used);
  key.disabled = true;
}
