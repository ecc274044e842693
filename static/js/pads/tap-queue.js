// Background requests of a pad: sends the form after each tap and shows the answer to the last tap only.

import { reportAnswer, reportFailure } from "../offline/connection.js";
import { hasDraft, saveDraft } from "../offline/drafts.js";

const PATIENCE = 8000;
const PAUSE = 2000;
const UNCHANGED = ["key", "seating", "csrfmiddlewaretoken"];

export function createTapQueue(form, show) {
  let taps = 0;

  function send(button) {
    form.querySelector("[data-points]")?.removeAttribute("data-points"); // outdated until the server answers
    return request(button);
  }

  async function request(button) {
    const tap = ++taps;
    const body = new FormData(form);
    if (button) body.append(button.name, button.value);
    try {
      const answer = await fetch(form.dataset.tapUrl, {
        method: "POST",
        body,
        headers: { "X-CSRFToken": form.csrfmiddlewaretoken.value },
        signal: AbortSignal.timeout(PATIENCE),
      });
      reportAnswer(answer);
      if (!answer.ok || answer.redirected || tap !== taps || !form.isConnected) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (tap === taps && form.isConnected && page.getElementById("deal")) answered(page, button);
    } catch {
      reportFailure();
      // Without an answer the tap is sent again, unless another follows.
      setTimeout(() => tap === taps && form.isConnected && request(button), PAUSE);
    }
  }

  return send;

  function answered(page, button) {
    const fresh = page.getElementById("deal");
    if (fresh.dataset.mode === form.dataset.mode) {
      follow(form, page);
      show(page, button);
      if (button || hasDraft(form)) saveDraft(form); // the deal may have been recorded meanwhile
    } else {
      saveDraft(fresh);
      for (const part of ["header.top-bar", "#deal", "#dock"]) {
        document.querySelector(part).replaceWith(page.querySelector(part));
      }
    }
  }
}

function follow(form, page) {
  for (const input of form.querySelectorAll(":scope > input[type=hidden]")) {
    const fresh = page.querySelector(`#deal > input[name="${input.name}"]`);
    if (fresh && !UNCHANGED.includes(input.name)) input.value = fresh.value;
  }
}
