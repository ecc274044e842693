// Behaviour `offline-form`: the link opens the template `data-offline-template` in place of its page while the server is
// unreachable, filled from its query.

import { isOffline } from "./connection.js";
import { openSheet } from "./offline-sheet.js";

export default function offlineForm(link) {
  link.addEventListener(
    "click",
    (event) => {
      if (!isOffline()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      openSheet(link.dataset.offlineTemplate, new URL(link.href).searchParams);
    },
    { capture: true },
  );
}
