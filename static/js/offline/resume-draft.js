// Behaviour `resume-draft`: shows `data-if-begun` in place of `data-if-new`, in the link or beside it, while this browser
// has a draft of the round `data-draft-key`, with the count of what it contains. Alone, the link is hidden without a draft.

import { contentOf } from "./draft-content.js";
import { loadEntries } from "./drafts.js";

export default function resumeDraft(link) {
  function show() {
    const content = contentOf(loadEntries(link.dataset.draftKey) ?? []);
    const begun = link.querySelector("[data-if-begun]");
    const fresh = link.parentElement.querySelectorAll("[data-if-new]");
    if (!begun) return; // the page made another link of it
    begun.hidden = !content;
    for (const each of fresh) each.hidden = Boolean(content);
    if (!fresh.length) link.hidden = !content;
    if (!content) return;
    const { kind, count } = content;
    const [one, many] = (link.dataset[`${kind}Text`] ?? "").split("|");
    begun.querySelector("small").textContent = (count === 1 ? one : (many ?? "")).replace("0", count);
  }

  show();
  document.addEventListener("page-refreshed", show);
  document.addEventListener("draft-closed", show);
  document.addEventListener("draft-saved", show);
}
