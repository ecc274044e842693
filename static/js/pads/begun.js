// The notice of a correction that was begun before: its draft changed the pad, and may be thrown away.

import { closeDraft } from "../offline/drafts.js";

export function showBegun({ dataset }) {
  const notice = document.querySelector("[data-begun]");
  if (!notice) return;
  notice.hidden = false;
  notice.querySelector("button").addEventListener("click", () => {
    closeDraft(dataset.draftKey);
    window.location.replace(window.location.pathname); // without the place in the page, which would load nothing
  });
}
