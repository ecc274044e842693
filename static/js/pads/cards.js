// Behaviour `cards`: applies card buttons of the deal form at once; the server then names the hands. The draft is
// stored until the deal is recorded.

import { readCards } from "./card-fields.js";
import { eraseLast, firstOpenLine, placeCard, removeCard, writeCards } from "./card-moves.js";
import { hasWorker } from "../offline/connection.js";
import { hasDraft, loadDraft, saveDraft } from "../offline/drafts.js";
import { morph } from "../core/refresh.js";
import { moveFocus } from "./picker-focus.js";
import { showContradiction } from "./submit-button.js";
import { createTapQueue, listen } from "./tap-queue.js";

// Loaded with the first tap, and with a draft. A browser without a service worker, as on plain http, loads both at once:
// without the network it has only what is loaded.
const loadPoints = () => import("./card-points.js");
const loadCheck = () => import("./draft-check.js");
if (!hasWorker()) await Promise.all([loadPoints(), loadCheck()]);

export default async function cards(form) {
  const { isValidDraft } = hasDraft(form) ? await loadCheck() : {};
  const send = createTapQueue(form, show);

  function show(page, button) {
    const { value } = page.querySelector("[name=typed]");
    const { open } = page.querySelector(".declarations");
    for (const part of ["pad", "dock"]) morph(document.getElementById(part), page.getElementById(part));
    // Accepted cards leave the text field, which closes; refused cards stay.
    if (["type", "say"].includes(button?.name)) {
      form.elements.typed.value = value;
      document.querySelector(".declarations").open = open;
    }
  }

  function press(button) {
    if (["to", "say", "type"].includes(button.name)) return send(button) ?? true;
    if (button.name === "check") return showContradiction(button) ?? true;
    const state = readCards(form);
    const before = state.seat;
    if (button.name === "card") placeCard(state, button.value);
    else if (button.name === "erase") eraseLast(state);
    else if (button.name === "take") removeCard(state, button.value);
    else if (button.name === "go") {
      const [seat, line] = button.value.split("-");
      state.seat = Number(seat);
      state.line = line ? Number(line) : firstOpenLine(state.hands[state.seat]);
    } else return false;
    if (state.seat !== before) form.elements.typed.value = ""; // it was typed for another player
    writeCards(form, state);
    saveDraft(form);
    sendState(state);
    // A short screen may have been scrolled to the last keys. A card never scrolls: the keys stay under the finger.
    if (button.name === "go") document.getElementById("main").scrollIntoView({ block: "nearest" });
    return true;
  }

  async function sendState(state) {
    send();
    const { storeCardPoints } = await loadPoints();
    storeCardPoints(document.getElementById("pad"), form, state);
  }

  listen(form, press);

  form.addEventListener("change", ({ target }) => {
    if (target.matches("select")) send();
  });

  // Without an answer nobody has read the lines of these cards.
  form.addEventListener("unanswered", () =>
    form.querySelector("#pad > .line:not(:has(select))")?.style.setProperty("visibility", "hidden"),
  );

  form.addEventListener("keydown", moveFocus);

  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const summary = document.querySelector("[open] > summary");
    if (key === "Escape" && summary) {
      summary.focus();
      summary.click();
    }
    if (key !== "Enter" || target !== form.elements.typed) return;
    event.preventDefault();
    send(form.elements.type);
  });

  if (isValidDraft && loadDraft(form, isValidDraft)) {
    form.dataset.restored = "";
    const state = readCards(form);
    writeCards(form, state);
    sendState(state);
  }
}
