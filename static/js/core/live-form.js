// Behaviour `live-form`: what a form does to its own fields before htmx sends it. Checked boxes of one `data-exclusive`
// group exclude each other. A box with `data-fill-field` writes `data-fill-value` into that field; a button with
// `data-set-field` writes its own value. Card buttons are applied at once. Such a tap is the event `tap` of the form.

import { applyCardButton } from "../pads/card-slots.js";
import { endRequests } from "./refresh.js";
import { vibrate } from "./vibrate.js";

function set(button) {
  const { setField } = button.dataset;
  if (setField) button.form.querySelector(`input[name="${setField}"]`).value = button.value;
  return Boolean(setField);
}

export default function liveForm(form) {
  form.addEventListener(
    "change",
    ({ target }) => {
      if (!target.checked) return;
      for (const other of form.querySelectorAll(`[data-exclusive="${target.dataset.exclusive}"]`)) {
        if (other !== target) other.checked = false;
      }
      if (target.dataset.fillField) form.elements[target.dataset.fillField].value = target.dataset.fillValue;
    },
    { capture: true },
  );

  // Back shows what was entered last, though its answer had no time to come.
  form.addEventListener("submit", (event) => {
    setTimeout(() => event.defaultPrevented || endRequests());
    if (!form.getAttribute("hx-replace-url")) return;
    const entered = new FormData(form);
    for (const { name } of form.querySelectorAll("[data-not-in-url], [name=csrfmiddlewaretoken]")) entered.delete(name);
    window.history.replaceState(window.history.state, "", `?${new URLSearchParams(entered)}`);
  });

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && (set(button) || applyCardButton(form, button))) {
      event.preventDefault();
      vibrate();
      form.dispatchEvent(new Event("tap"));
    }
  });
}
