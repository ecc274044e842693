// Sends a form in the background, tap after tap, and shows the page that answers. Only the answer to the last tap is
// shown, so that a slow network never takes a move back. Offline the moves stay, and only what the server says waits.

import { keepDraft } from "./drafts.js";

const PATIENCE = 8000;
const PAUSE = 2000;
const KEPT = ["key", "seating", "csrfmiddlewaretoken"];

export function tapping(form, show) {
  let taps = 0;

  return async function send(button) {
    const tap = ++taps;
    const body = new FormData(form);
    if (button) body.append(button.name, button.value);
    try {
      const answer = await fetch(form.dataset.tap, {
        method: "POST",
        body,
        headers: { "X-CSRFToken": form.csrfmiddlewaretoken.value },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!answer.ok || answer.redirected || tap !== taps || !form.isConnected) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (tap === taps && form.isConnected && page.getElementById("deal")) answered(page, button);
    } catch {
      // Nobody answered: it is asked again, unless another tap does.
      setTimeout(() => tap === taps && form.isConnected && send(button), PAUSE);
    }
  };

  function answered(page, button) {
    const fresh = page.getElementById("deal");
    if (fresh.dataset.mode === form.dataset.mode) {
      follow(form, page);
      show(page, button);
      keepDraft(form);
    } else {
      keepDraft(fresh);
      for (const part of ["header.bar", "#deal", "#dock"]) {
        document.querySelector(part).replaceWith(page.querySelector(part));
      }
    }
  }
}

function follow(form, page) {
  for (const input of form.querySelectorAll(":scope > input[type=hidden]")) {
    const fresh = page.querySelector(`#deal > input[name="${input.name}"]`);
    if (fresh && !KEPT.includes(input.name)) input.value = fresh.value;
  }
}
