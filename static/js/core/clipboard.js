// Clipboard access. Plain HTTP has no `navigator.clipboard`: a temporary selection is copied there.

import { create } from "./create.js";

export function textOf(selector) {
  const element = document.querySelector(selector);
  return (element.value ?? element.textContent).trim();
}

export async function copyText(text, button) {
  const done = navigator.clipboard
    ? await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      )
    : copySelection(text, button);
  if (done) say(button, document.body.dataset.copied);
}

// All under a modal sheet is inert: the field lies beside its button.
function copySelection(text, button) {
  const field = create("textarea", { value: text, className: "visually-hidden" });
  button.after(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

function say(button, words) {
  const toast = create("span", { className: "toast", role: "status" });
  (button.closest("dialog") ?? document.body).append(toast);
  toast.textContent = words;
  button.disabled = true;
  setTimeout(() => {
    toast.remove();
    button.disabled = false;
  }, 1500);
}
