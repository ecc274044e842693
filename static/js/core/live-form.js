// Behaviour `live-form`: sends a form in the background on each input and replaces the elements named in `data-parts`.
// Checked boxes of one `data-exclusive` group exclude each other. A box with `data-fill-field` writes `data-fill-value`
// into that field; a button with `data-set-field` writes its own value. Card buttons are applied at once.

import { applyCardButton } from "../pads/card-slots.js";
import { patch } from "./patch.js";
import { reportAnswer, reportFailure } from "../offline/connection.js";

const PAUSE = 250;
const TAPS_PAUSE = 100;
const PATIENCE = 8000;

function ask(form, body, signal) {
  if (form.method === "get") return fetch(`${form.action}?${new URLSearchParams(body)}`, { signal });
  return fetch(form.action, { method: "POST", body, signal });
}

function set(button) {
  const { setField } = button.dataset;
  if (setField) button.form.querySelector(`input[name="${setField}"]`).value = button.value;
  return Boolean(setField);
}

export default function liveForm(form) {
  let turn = 0;
  let waiting = 0;
  let asking = new AbortController();

  async function send() {
    const mine = ++turn;
    const isLast = () => mine === turn && form.isConnected;
    const body = new FormData(form);
    if (form.dataset.step) body.set("step", form.dataset.step);
    let page = null;
    try {
      asking.abort();
      asking = new AbortController();
      const answer = await ask(form, body, AbortSignal.any([asking.signal, AbortSignal.timeout(PATIENCE)]));
      page = new DOMParser().parseFromString(await answer.text(), "text/html");
      reportAnswer(answer);
    } catch {
      // A late answer is no sign of the network.
      if (isLast()) reportFailure();
    }
    if (page && isLast()) show(page);
  }

  // A pending answer is outdated.
  function soon(pause) {
    turn += 1;
    clearTimeout(waiting);
    waiting = setTimeout(send, pause);
  }

  function show(page) {
    const fresh = page.getElementById(form.id);
    if (!fresh || fresh.dataset.step !== form.dataset.step) return;
    for (const id of form.dataset.parts.split(" ")) {
      const [old, part] = [document.getElementById(id), page.getElementById(id)];
      if (old && part) patch(old, part);
    }
  }

  form.addEventListener("change", ({ target }) => {
    if (target.checked) {
      for (const other of form.querySelectorAll(`[data-exclusive="${target.dataset.exclusive}"]`)) {
        if (other !== target) other.checked = false;
      }
      if (target.dataset.fillField) form.elements[target.dataset.fillField].value = target.dataset.fillValue;
    }
    clearTimeout(waiting);
    send();
  });

  form.addEventListener("input", ({ target }) => {
    if (target.type === "checkbox" || target.type === "radio") return;
    soon(PAUSE);
  });

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button && (set(button) || applyCardButton(form, button))) {
      event.preventDefault();
      navigator.vibrate?.(8);
      soon(TAPS_PAUSE);
    }
  });
}
