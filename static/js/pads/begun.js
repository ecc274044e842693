// Behaviour `begun`: the notice of a correction that was begun before. Its draft changed the pad, which has
// `data-restored` then, and may be thrown away.

import { closeDraft } from "../offline/drafts.js";

export default function begun(notice) {
  const form = document.querySelector("form[data-draft-key]");
  if (!form) return;
  const show = () => (notice.hidden = !("restored" in form.dataset));
  form.addEventListener("behaviour-ready", show);
  show();
  notice.addEventListener("click", ({ target }) => {
    if (!target.matches("button")) return;
    closeDraft(form.dataset.draftKey);
    window.location.replace(window.location.pathname); // without the place in the page, which would load nothing
  });
}
