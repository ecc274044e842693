// <form data-behaviour="pad" data-tap="…" data-draft="…">: lays cards at the speed of the thumb. Each tap moves the
// page at once; the server, asked in the background, then names the combinations. The draft outlives a reload until
// the deal is scored.

import { eraseFrom, layOn, readState, takeFrom, writeState } from "./hands.js";
import { isDrawable } from "./drawable.js";
import { keepDraft, readDraft } from "./drafts.js";
import { patch } from "./patch.js";
import { tapping } from "./tapping.js";

export default function pad(form) {
  const send = tapping(form, show);

  function show(page, button) {
    const focused = document.activeElement?.closest("#pad")?.value;
    renew(document.getElementById("pad"), page.getElementById("pad"));
    patch(document.getElementById("dock"), page.getElementById("dock"));
    if (button?.name === "type") showTyped(page);
    if (focused) form.querySelector(`button[value="${focused}"]`)?.focus({ preventScroll: true });
  }

  // Cards that lie now leave their field, which closes; cards that cannot lie stay there to be mended.
  function showTyped(page) {
    form.elements.typed.value = page.querySelector("[name=typed]").value;
    document.querySelector(".otherwise").open = page.querySelector(".otherwise").open;
  }

  // The keys stay where they are: a thumb may be on one of them, and a key that is replaced loses its tap.
  function renew(old, fresh) {
    const [keys, freshKeys] = [old.querySelector(".picker"), fresh.querySelector(".picker")];
    if (keys && freshKeys) {
      for (const key of freshKeys.querySelectorAll("button")) {
        keys.querySelector(`[value="${key.value}"]`).disabled = key.disabled;
      }
      freshKeys.replaceWith(document.createComment("keys"));
      while (old.firstChild !== keys) old.firstChild.remove();
      keys.before(...[...fresh.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE));
    } else old.replaceChildren(...fresh.childNodes);
  }

  function press(button) {
    if (["to", "say", "type"].includes(button.name)) return send(button);
    const state = readState(form);
    if (button.name === "card") layOn(state, button.value);
    else if (button.name === "erase") eraseFrom(state);
    else if (button.name === "take") takeFrom(state, button.value);
    else if (button.name === "go") {
      const [seat, line] = button.value.split("-");
      state.seat = Number(seat);
      state.line = line === undefined ? firstOpen(state) : Number(line);
    } else return false;
    writeState(form, state);
    keepDraft(form);
    send();
    return true;
  }

  function firstOpen(state) {
    const open = state.hands[state.seat].findIndex((cards, line) => cards.length < state.sizes[line]);
    return Math.max(open, 0);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.form !== form || button.name === "step") return;
    if (!event.defaultPrevented && press(button)) {
      event.preventDefault();
      navigator.vibrate?.(8);
    }
  });

  document.addEventListener("change", ({ target }) => {
    if (target.form === form && target.matches("select")) send();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.name !== "typed" || event.target.form !== form) return;
    event.preventDefault();
    send(form.elements.type);
  });

  if (readDraft(form, isDrawable)) {
    writeState(form, readState(form));
    send();
  }
}
