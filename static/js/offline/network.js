// Offline support of every page: routes recordings through the outbox, shows waiting rows and flushes them.

import { hasWorker, isOffline, isReached, probe, reportFailure } from "./connection.js";
import { attempt, deleteDraft, hasDraft } from "./drafts.js";
import { isKey, renewKeys } from "./keys.js";
import "./signed-out.js";
import { flushNow, reopenDraft, submit, refreshStatus } from "./outbox.js";
import { postForm, sendRow } from "./send.js";
import { deleteRow, allRows, updateRow } from "./store.js";
import { render, showUnavailable, shownRows } from "./status.js";
import { lastWaiting } from "./row-acts.js";
import { isRepeatedUndo, modify, restore, withdraw } from "./withdrawing.js";

const EVERY = 60000;
const SENT = "ardoise-sent"; // instant of the last form that was sent
const sent = new WeakMap(); // contents of the forms on their way

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const label = submitter?.dataset.outbox ?? form.dataset.outbox;
  if (form.method === "post") attempt(() => sessionStorage.setItem(SENT, Date.now()));
  if (event.defaultPrevented) return;
  if (label === undefined || submitter?.hasAttribute("data-direct")) return stayOffline(event);
  event.preventDefault();
  // A board may have made the form that is on its way that of another round.
  const content = form.action + new URLSearchParams(new FormData(form, submitter));
  if (sent.get(form) === content) return; // a double tap
  sent.set(form, content);
  const end = () => sent.delete(form);
  if ("undo" in form.dataset) return undo(form, submitter, label).finally(end);
  submit(form, submitter, detailed(label || words(form, submitter), form, submitter)).finally(end);
});

// The undo button withdraws what waits in this browser first; the same undo is not stored twice.
async function undo(form, submitter, label) {
  const last = lastWaiting(await allRows(), form.dataset.table ?? document.body.dataset.table);
  if (last) await withdraw(last);
  else if (!(await isRepeatedUndo(form))) return submit(form, submitter, label || words(form, submitter));
  return flushNow().then(refreshStatus);
}

// A form that is not stored would lead to the error page of the browser: what was typed stays.
function stayOffline(event) {
  const { target: form, submitter } = event;
  const method = submitter?.getAttribute("formmethod") ?? form.method;
  if (!isOffline() || method === "dialog" || (method === "get" && hasWorker() && !form.matches("[hx-action]"))) return;
  event.preventDefault();
  follow(() => form.requestSubmit(submitter));
}

// Back shows a page as it was before this tab sent a form, unless it follows its table or keeps what was typed.
function showAnew() {
  const { state } = window.history;
  const isExempt = document.querySelector("[data-behaviour~=follow], form.page, #deal");
  window.history.replaceState({ ...state, at: Date.now() }, "");
  if (!isExempt && attempt(() => sessionStorage.getItem(SENT)) > state?.at)
    probe().then(() => isOffline() || window.location.reload());
}

// Follows a tap that needs the server, or shows that it does not answer.
const follow = (tap) => isReached().then((isUp) => (isUp ? tap() : showUnavailable()));

// Returns what was chosen in a form with `data-outbox-details`, after its label.
function detailed(label, form, submitter) {
  if (!("outboxDetails" in form.dataset)) return label;
  const chosen = [...form.querySelectorAll("input:checked")].map((input) => input.closest("label").innerText.trim());
  return [label, ...chosen, submitter?.innerText.trim()].filter(Boolean).join(" · ");
}

// Returns the label of a waiting row of a form without one: its button and the name it adds.
function words(form, submitter) {
  const button = submitter ?? form.querySelector("button");
  const { name: named, seat } = form.elements;
  const name = button?.name ? "" : (named?.value ?? seat?.selectedOptions?.[0].text);
  return [button?.ariaLabel ?? button?.innerText, name].filter(Boolean).join(" · ").trim();
}

document.addEventListener(
  "click",
  (event) => {
    const asked = hasWorker() ? "[data-needs-network]" : "[data-needs-network], a[hx-get], button[hx-get]";
    const tapped = event.target.closest(asked);
    if (!isOffline() || !tapped) return;
    event.preventDefault();
    event.stopPropagation();
    follow(() => tapped.click());
  },
  { capture: true },
);

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-undo]");
  const first = link && lastWaiting(shownRows(), document.body.dataset.table);
  if (first) {
    event.preventDefault();
    return withdraw(first).then(flushNow).then(refreshStatus);
  }
  const button = event.target.closest("[data-edit-row], [data-delete-row], [data-discard-row], [data-take-back]");
  if (!button) return;
  event.preventDefault();
  if (button.dataset.takeBack) return takeBack(button.dataset.takeBack, button.value);
  const row = (await allRows()).find(({ key }) => String(key) === (button.dataset.discardRow ?? button.value));
  if (row && "editRow" in button.dataset) {
    if (!(await isReached())) return showUnavailable();
    const pad = await reopenDraft(row);
    return pad ? window.location.assign(pad) : sendAgain(row);
  }
  if (row && (!("deleteRow" in button.dataset) || window.confirm(button.dataset.deleteRow))) {
    if (isKey(row.key)) deleteDraft(row.key);
    await deleteRow(row.key);
  }
  if (button.href) window.location.assign(button.href);
  refreshStatus();
});

// A row that is taken now leaves; otherwise the page of the answer shows the reason.
async function sendAgain(row) {
  const answer = await sendRow(row);
  if (answer.state === "waiting") return showUnavailable();
  if (answer.state !== "sent") return postForm(row);
  await updateRow(row, { ...answer, board: undefined, sentAt: Date.now() });
  deleteDraft(row.key);
  window.location.assign(answer.to || row.page);
}

// Withdraws, restores or modifies the row of a button.
async function takeBack(act, name) {
  const row = (await allRows()).find(({ key }) => key === name);
  if (row) await { withdraw, restore, modify }[act](row);
  await flushNow();
  refreshStatus();
}

const wake = () => {
  if (!document.hidden)
    flushNow()
      .then(refreshStatus)
      .catch(() => {});
};

document.addEventListener("connection", () => {
  render();
  if (!isOffline()) wake();
});
document.addEventListener("page-refreshed", render);
// A pad without a draft, or a bill that shows rows, reloads once all rows are sent.
document.addEventListener("sent", async () => {
  const pad = document.querySelector("#deal[data-again], .settlement [data-row]");
  if (pad && !hasDraft(pad) && (await allRows()).every(({ state }) => ["sent", "withdrawn"].includes(state)))
    window.location.reload();
});
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) renewKeys(); // a page one comes back to is the page that was sent
  wake();
  showAnew();
});
window.addEventListener("online", wake);
setInterval(wake, EVERY);
render();
// The worker opened this page in place of one that is not stored.
if (window.location.hash === "#missing") {
  window.history.replaceState(window.history.state, "", window.location.pathname);
  reportFailure();
  showUnavailable();
}
// Plain HTTP has no service worker.
navigator.serviceWorker?.register(document.body.dataset.worker).catch(() => {});
