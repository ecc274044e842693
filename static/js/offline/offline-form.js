// Behaviour `offline-form`: opens the template `data-offline-template` in place of a sheet while the server is
// unreachable, filled from the form or from the query of the link.

import { isOffline } from "./connection.js";
import { newKey } from "./keys.js";

const PATIENCE = 4000;

export default function offlineForm(element) {
  const open = (entries) => {
    const fresh = document.getElementById(element.dataset.offlineTemplate).content.cloneNode(true);
    for (const field of fresh.querySelectorAll("input, select")) {
      const value = entries.get(field.name);
      if (field.type === "radio") field.checked = value === field.value;
      else if (field.name === "key") field.value = newKey();
      else if (value) field.value = value;
    }
    document.getElementById("sheet").replaceChildren(fresh);
  };

  element.addEventListener(
    element.matches("form") ? "submit" : "click",
    (event) => {
      const isForm = element.matches("form");
      const entries = isForm ? new FormData(element, event.submitter) : new URL(element.href).searchParams;
      if (isOffline()) {
        event.preventDefault();
        event.stopImmediatePropagation();
        open(entries);
      } else if (isForm) {
        const late = setTimeout(() => open(entries), PATIENCE);
        // Any change of the sheet is an answer.
        const watch = new MutationObserver(() => {
          clearTimeout(late);
          watch.disconnect();
        });
        watch.observe(document.getElementById("sheet"), { childList: true });
      }
    },
    { capture: true },
  );
}
