// A form with `data-offline-template` opens that template in place of its sheet while the server is unreachable, and
// when its answer is late.

import { isOffline } from "../offline/connection.js";
import { openSheet } from "../offline/offline-sheet.js";

const PATIENCE = 4000;

export function startCoup(event) {
  const { target: form, submitter } = event;
  const { offlineTemplate } = form.dataset;
  if (!offlineTemplate) return;
  const entries = new FormData(form, submitter);
  if (isOffline()) {
    event.preventDefault();
    event.stopPropagation();
    return openSheet(offlineTemplate, entries);
  }
  const late = setTimeout(() => openSheet(offlineTemplate, entries), PATIENCE);
  // Any change of the sheet is an answer.
  const watch = new MutationObserver(() => {
    clearTimeout(late);
    watch.disconnect();
  });
  watch.observe(document.getElementById("sheet"), { childList: true });
}
