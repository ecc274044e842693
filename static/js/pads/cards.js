// Behaviour `cards`: applies card buttons of the deal form at once; the server then names the hands. The draft is
// stored until the deal is recorded.

import { eraseLast, firstOpenLine, placeCard, readCards, removeCard, writeCards } from "./card-moves.js";
import { storeCardPoints } from "./card-points.js";
import { isValidDraft } from "./draft-check.js";
import { saveDraft, loadDraft } from "../offline/drafts.js";
import { patch } from "../core/patch.js";
import { moveFocus } from "./picker-focus.js";
import { showContradiction } from "./submit-button.js";
import { createTapQueue } from "./tap-queue.js";

export default function cards(form) {
  const send = createTapQueue(form, show);

  function show(page, button) {
    delete document.getElementById("pad").dataset.points;
    const focused = document.activeElement?.closest("#pad")?.value;
    renew(document.getElementById("pad"), page.getElementById("pad"));
    patch(document.getElementById("dock"), page.getElementById("dock"));
    if (button?.name === "type") showTyped(page);
    if (button?.name === "say") document.querySelector(".declarations").open = false;
    if (focused) form.querySelector(`button[value="${focused}"]`)?.focus({ preventScroll: true });
  }

  // Accepted cards leave the text field, which closes; refused cards stay.
  function showTyped(page) {
    form.elements.typed.value = page.querySelector("[name=typed]").value;
    document.querySelector(".declarations").open = page.querySelector(".declarations").open;
  }

  // The card buttons stay in place: a replaced button loses its tap.
  function renew(old, fresh) {
    const [keys, freshKeys] = [old.querySelector(".picker"), fresh.querySelector(".picker")];
    if (keys && freshKeys) {
      for (const key of freshKeys.querySelectorAll("button")) {
        patch(keys.querySelector(`[value="${key.value}"]`), key);
      }
      freshKeys.replaceWith(document.createComment("keys"));
      while (old.firstChild !== keys) old.firstChild.remove();
      keys.before(...[...fresh.childNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE));
    } else old.replaceChildren(...fresh.childNodes);
  }

  function press(button) {
    if (["to", "say", "type"].includes(button.name)) return send(button);
    if (button.name === "check") return showContradiction(button) ?? true;
    const state = readCards(form);
    if (button.name === "card") placeCard(state, button.value);
    else if (button.name === "erase") eraseLast(state);
    else if (button.name === "take") removeCard(state, button.value);
    else if (button.name === "go") {
      const [seat, line] = button.value.split("-");
      state.seat = Number(seat);
      state.line = line === undefined ? firstOpenLine(state.hands[state.seat]) : Number(line);
    } else return false;
    writeCards(form, state);
    saveDraft(form);
    sendState(state);
    return true;
  }

  function sendState(state) {
    send();
    storeCardPoints(document.getElementById("pad"), form, state);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.form !== form || button.name === "step") return;
    if (!event.defaultPrevented && press(button)) {
      event.preventDefault();
      navigator.vibrate?.(8);
    }
  });

  form.addEventListener("change", ({ target }) => {
    if (target.matches("select")) send();
  });

  form.addEventListener("keydown", moveFocus);

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.name !== "typed" || event.target.form !== form) return;
    event.preventDefault();
    send(form.elements.type);
  });

  if (loadDraft(form, isValidDraft)) {
    const state = readCards(form);
    writeCards(form, state);
    sendState(state);
  }
}
