// <form data-behaviour="live" data-step="winners" data-parts="pots dock">: what is typed or ticked is sent in the
// background, and the parts of the page that follow from it say what the server answers. Two boxes of one
// data-apart exclude each other; one that data-fills a field writes its data-with there; a button that data-sets a
// field writes its value there. Cards are laid at once, by laying.js.

import { lay } from "./laying.js";
import { patch } from "./patch.js";
import { reckoned } from "./reckoning.js";
import { showReach } from "./waiting.js";

const PAUSE = 250;
const TAPS_PAUSE = 100;
const PATIENCE = 8000;

function ask(form, body, signal) {
  const asked = { headers: { "X-Part": "1" }, signal };
  if (form.method === "get") return fetch(`${form.action}?${new URLSearchParams(body)}`, asked);
  return fetch(form.action, { method: "POST", body, ...asked });
}

function set(button) {
  const { sets } = button.dataset;
  if (sets) button.form.querySelector(`input[name="${sets}"]`).value = button.value;
  return Boolean(sets);
}

export default function live(form) {
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
      showReach("online");
    } catch {
      // Offline the phone reckons, or the form waits: its buttons send it whole.
      if (isLast()) page = await reckoned(body);
    }
    if (page && isLast()) show(page);
  }

  // An answer on its way is already too old.
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
      for (const other of form.querySelectorAll(`[data-apart="${target.dataset.apart}"]`)) {
        if (other !== target) other.checked = false;
      }
      if (target.dataset.fills) form.elements[target.dataset.fills].value = target.dataset.with;
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
    if (button && (set(button) || lay(form, button))) {
      event.preventDefault();
      navigator.vibrate?.(8);
      soon(TAPS_PAUSE);
    }
  });
}
