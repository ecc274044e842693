// Main button of a pad: enabled when the form is complete while the server is unreachable; leads to a contradiction.

import { isOffline } from "../offline/connection.js";

export function setComplete(form, isComplete) {
  const button = document.querySelector("#dock [name=step]") ?? unchecked();
  const { submitLabel, recordUrl, label } = form.dataset;
  if (!submitLabel || !button || (button.name === "step" && button.disabled !== isComplete)) return;
  button.name = "step";
  button.value = "record";
  button.disabled = !isComplete;
  button.toggleAttribute("aria-disabled", !isComplete);
  if (!isComplete) return;
  button.className = "button primary";
  button.textContent = submitLabel;
  button.formAction = recordUrl;
  button.dataset.outbox = label;
}

// The server decides whether a contradiction is settled, and who is next. Without an answer the deal is sent, and checked
// there.
const unchecked = () => (isOffline() ? document.querySelector("#dock :is([name=check], .primary[name=go])") : null);

export function showContradiction(button) {
  const row = document.getElementById(new URL(button.formAction).hash.slice(1));
  row?.scrollIntoView({ block: "center" });
  row?.focus({ preventScroll: true });
}
