// Behaviour `coup`: stores the draft of a coup and sends it again after a reload; without an answer its form is shown as
// it was. Card buttons write into the hand field.

import { showFirstError } from "../core/first-error.js";
import { isOffline } from "../offline/connection.js";
import { loadDraft, loadEntries, saveDraft, saveEntries } from "../offline/drafts.js";

const PAUSE = 2000;
const SHOWN = "coup-form"; // name of the form of the last draft, among the drafts
const ENTERED = ["receiver", "events", "announcement", "changed"];
let isFirst = true;

export default function coup(form) {
  const mayReturn = isFirst && "isNew" in form.dataset;
  if (mayReturn && isOutdated(form)) return window.location.replace(form.dataset.padUrl);
  isFirst = false;
  const entered = () => ENTERED.map((name) => form.elements[name].value).join();
  const save = () => {
    saveDraft(form);
    if (!mayReturn) saveEntries(SHOWN, [["html", form.outerHTML]]);
  };
  const send = () => form.isConnected && form.dispatchEvent(new Event("tap"));
  form.addEventListener("click", (event) => {
    const key = event.target.closest(".hand-buttons button");
    if (!key) return;
    event.preventDefault();
    addCard(form.elements.hand, key);
    save();
  });
  form.addEventListener("input", save);
  form.addEventListener("unanswered", () => {
    const html = (mayReturn && loadEntries(SHOWN)?.[0][1]) || "";
    if (!html.includes(form.elements.key.value)) return setTimeout(send, PAUSE);
    form.outerHTML = html;
    loadDraft(document.getElementById(form.id));
  });
  const before = entered();
  if (mayReturn && loadDraft(form) && entered() !== before) {
    form.dataset.restored = "";
    send();
  } else save();
  showFirstError(form);
}

// Back shows the pad as it was loaded. Without a draft the coup was recorded since, and the next one has another number,
// stake and hand.
function isOutdated({ dataset }) {
  if (!dataset.draftKey || isOffline() || loadEntries(dataset.draftKey)) return false;
  return performance.getEntriesByType("navigation")[0]?.type === "back_forward";
}

function addCard(hand, key) {
  hand.value = `${hand.value} ${key.value}`.trim();
  if (!key.dataset.used) return; // a face may be thrown again
  key.ariaLabel = key.dataset.used;
  key.disabled = true;
}
