// <form data-behaviour="unreached" data-unreached="coup-here">, or a link: where no house answers, the sheet that lies
// ready in the template of that name opens in the place of the page that would have been asked for. What the button
// names, what the form holds and what the query of the link says is chosen there already.

import { newKey } from "./keys.js";
import { isUnreached } from "./waiting.js";

const PATIENCE = 4000;

export default function unreached(element) {
  const open = (told) => {
    const fresh = document.getElementById(element.dataset.unreached).content.cloneNode(true);
    for (const field of fresh.querySelectorAll("input, select")) {
      const value = told.get(field.name);
      if (field.type === "radio") field.checked = value === field.value;
      else if (field.name === "key") field.value = newKey();
      else if (value) field.value = value;
    }
    document.getElementById("sheet").replaceChildren(fresh);
  };

  element.addEventListener(element.matches("form") ? "submit" : "click", (event) => {
    const told = element.matches("form") ? new FormData(element, event.submitter) : new URL(element.href).searchParams;
    if (isUnreached()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      open(told);
    } else if (element.matches("form")) {
      const late = setTimeout(() => open(told), PATIENCE);
      // A sheet that came, or was left again, is an answer.
      const watch = new MutationObserver(() => { clearTimeout(late); watch.disconnect(); });
      watch.observe(document.getElementById("sheet"), { childList: true });
    }
  }, { capture: true });
}
