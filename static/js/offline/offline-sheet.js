// The sheet of a template, filled from entries: for a tap that the server does not answer.

import { newKey } from "./keys.js";

export function openSheet(template, entries) {
  const fresh = document.getElementById(template).content.cloneNode(true);
  for (const field of fresh.querySelectorAll("input, select")) {
    const value = entries.get(field.name);
    if (field.type === "radio") field.checked = value === field.value;
    else if (field.name === "key") field.value = newKey();
    else if (value) field.value = value;
  }
  document.getElementById("sheet").replaceChildren(fresh);
}
