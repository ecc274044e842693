// Taps of a pad: htmx sends the form at each event `tap`, and only the answer to the last one is shown.

import { loadStyles } from "../core/styles.js";
import { vibrate } from "../core/vibrate.js";
import { parsePage } from "../offline/connection.js";
import { hasDraft, saveDraft } from "../offline/drafts.js";

const PAUSE = 2000;
const UNCHANGED = ["key", "seating", "csrfmiddlewaretoken"];

export function createTapQueue(form, show) {
  let taps = 0;
  let last = null;

  function tap() {
    taps += 1;
    form.dispatchEvent(Object.assign(new Event("tap"), { submitter: last }));
  }

  form.addEventListener("answered", (event) => {
    event.preventDefault();
    const page = parsePage(event.detail.text);
    if (page.getElementById("deal")) answered(page, event.detail.submitter);
  });

  // Without an answer the tap is sent again, unless another follows.
  form.addEventListener("unanswered", () => {
    const asked = taps;
    setTimeout(() => asked === taps && form.isConnected && tap(), PAUSE);
  });

  return (button = null) => {
    form.querySelector("[data-points]")?.removeAttribute("data-points"); // outdated until the server answers
    last = button;
    tap();
  };

  function answered(page, button) {
    const fresh = page.getElementById("deal");
    if (fresh.dataset.behaviour === form.dataset.behaviour) {
      follow(form, page);
      show(page, button);
      if (button || hasDraft(form)) saveDraft(form); // the deal may have been recorded meanwhile
    } else {
      loadStyles(page);
      saveDraft(fresh);
      for (const part of ["header.top-bar", "#deal", "#dock"]) {
        document.querySelector(part).replaceWith(page.querySelector(part));
      }
    }
  }
}

// Gives the taps on buttons of a pad to `press`, which returns whether it followed one.
export function listen(form, press) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.form !== form || event.defaultPrevented || !press(button)) return;
    event.preventDefault();
    vibrate();
  });
}

function follow(form, page) {
  for (const input of form.querySelectorAll(":scope > input[type=hidden]")) {
    const fresh = page.querySelector(`#deal > input[name="${input.name}"]`);
    if (fresh && !UNCHANGED.includes(input.name)) input.value = fresh.value;
  }
}
