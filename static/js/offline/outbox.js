// Outbox: stores each recording in IndexedDB, sends it and deletes its draft once the server has confirmed it. The key
// of the form makes a repeated send harmless.

import { isOffline } from "./connection.js";
import { deleteDraft, loadEntries, saveEntries } from "./drafts.js";
import { newKey } from "./keys.js";
import { goTo, continueOffline, showRefusal } from "./after-recording.js";
import { previewedPoints } from "./provisional-totals.js";
import { knownFields, numbered, roundsBefore } from "./round-numbers.js";
import { isWaiting } from "./row-acts.js";
import { FORMAT } from "./row-format.js";
import { postForm, sendRow } from "./send.js";
import { changeRow, updateRow, deleteRow, allRows, forgetWithdrawn, putRow } from "./store.js";
import { onTheirWay, setRows, showUnavailable } from "./status.js";
import { track } from "./submissions.js";

const PATIENCE = 4000;
const OFFLINE_PATIENCE = 500;
const [SOON, LATE] = [2000, 60000];

const INVALID = 422;

const pages = new Map(); // pages of refusals, by key
let sending = null;
let pause = SOON;
let timer = 0;

export async function refreshStatus() {
  setRows(await allRows());
}

export function flushNow() {
  pause = SOON;
  return flush();
}

// Sends the rows in order, one at a time; retries later without an answer.
function flush() {
  sending ??= sendAll()
    .catch(() => {})
    .finally(() => {
      sending = null;
    });
  return sending;
}

async function sendAll() {
  const tried = new Set();
  const isDue = (row) => isWaiting(row) && !tried.has(`${row.key} ${row.at}`);
  for (let row; (row = (await allRows()).find(isDue));) {
    tried.add(`${row.key} ${row.at}`);
    const begin = () =>
      changeRow(row.key, row.at, (now) => (now.state === row.state ? { ...now, isTried: true } : now));
    const { page, board, ...answer } = { ...(await sendRow(row, begin)), sentAt: Date.now() };
    await changeRow(row.key, row.at, (now) => (now.state === row.state ? { ...now, ...answer } : now));
    if (page) pages.set(row.key, page);
    if (answer.state === "sent") {
      await conclude(row, answer);
      if (row.seen) await passOver(row).then(() => tried.clear());
      document.dispatchEvent(new CustomEvent("sent", { detail: board }));
    }
    await refreshStatus();
    // What a bill shows is older than the refusal.
    if (answer.state === "refused" && !onTheirWay.size && document.querySelector(".settlement [data-row]"))
      return window.location.reload();
    if (answer.state === "waiting") return later();
  }
  pause = SOON;
}

// Ends the draft of a recorded row, and the refused row that it replaces.
async function conclude({ key, page, number, replaces }, { recordedKey }) {
  deleteDraft(key);
  if (replaces) {
    deleteDraft(replaces);
    await deleteRow(replaces);
  }
  if (!number || !recordedKey || recordedKey === key) return;
  // Another browser had recorded the same: later rows of this page know the round under that key.
  for (const row of await allRows()) {
    const isLater = row.page === page && row.number === number && row.state === "waiting";
    if (isLater) await updateRow(row, { fields: [["known", recordedKey], ...row.fields] });
  }
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
  pause = Math.min(pause * 2, LATE);
}

// Stores a form as a row and sends it. A page that is loaded anew would lose the reason of a refusal.
export async function submit(form, submitter, label) {
  const isUnloading = await track(store(form, submitter, label));
  if (isUnloading === false) document.dispatchEvent(new Event("sent"));
}

// Returns whether this page is left once the form is recorded or shown by the browser, otherwise nothing.
async function store(form, submitter, label) {
  const row = rowOf(form, submitter, label);
  let hasNewContent = false;
  form.addEventListener("input", () => (hasNewContent = true), { once: true });
  try {
    const rows = await allRows();
    if (row.number) row.fields.unshift(...knownFields(rows, row));
    if (!row.seen) row.label = numbered(row.label, row.number, roundsBefore(rows, row));
    const other = rows.find(({ key, state }) => key === row.key && state !== "sent" && state !== "refused");
    // Two stored pages may have one key: neither replaces the other.
    if (other && String(other.fields) !== String(row.fields)) row.fields.at(-1)[1] = row.key = newKey();
    await forgetWithdrawn(row.page);
    onTheirWay.add(row.key);
    await putRow(row);
  } catch {
    if (isOffline()) return showUnavailable();
    await postForm(row); // a browser that stores nothing
    return true;
  }
  const state = async () => (await allRows()).find(({ key, at }) => key === row.key && at === row.at);
  const sent = flush().then(async () => (await state())?.state === "waiting" && flushNow());
  await Promise.race([sent, new Promise((late) => setTimeout(late, isOffline() ? OFFLINE_PATIENCE : PATIENCE))]);
  onTheirWay.delete(row.key);
  const now = await state();
  if (now?.state === "sent") return goTo(form, now.to, hasNewContent);
  if (now && now.state !== "waiting") {
    const isHere = now.state === "refused" && (!row.number || now.status === INVALID);
    if (isHere) await deleteRow(row.key); // the page that answers holds what was typed
    await refreshStatus();
    if (pages.has(row.key) && showHere(pages.get(row.key), isHere)) return;
    await postForm(row); // the server shows the reason on a separate page
    return true;
  }
  deleteDraft(row.key);
  await refreshStatus();
  continueOffline(form, row);
}

// Shows the page of a refusal in place of this one; returns false if it takes a page of its own. A page that follows its
// table would write over it, unless it is the same page: it shows that as it shows a board.
function showHere(page, isHere) {
  if (document.querySelector("[data-behaviour~=follow]"))
    return isHere && !document.dispatchEvent(new CustomEvent("refused", { detail: page, cancelable: true }));
  showRefusal(page);
  return true;
}

function rowOf(form, submitter, label) {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const key = fields.find(([name]) => name === "key")?.[1] || newKey();
  return {
    key,
    format: FORMAT,
    at: Date.now(),
    url: submitter?.getAttribute("formaction") || form.getAttribute("action"),
    fields: [...fields.filter(([name]) => !["key", "csrfmiddlewaretoken"].includes(name)), ["key", key]],
    label,
    page: form.dataset.table ?? document.body.dataset.table ?? window.location.pathname,
    number: fields.find(([name]) => name === "number")?.[1],
    replaces: form.dataset.replaces,
    seen: form.dataset.recordedKey,
    isKeyed: fields.some(([name]) => name === "key"),
    isTried: false,
    isUndo: form.action.endsWith("/annulment/"),
    draft: draftOf(form),
    points: previewedPoints(form),
    state: "waiting",
  };
}

// Returns the name of the form's draft, its step and the URL of its pad; nothing for a form without a draft.
function draftOf({ dataset, attributes }) {
  return (
    dataset.draftKey && { name: dataset.draftKey, step: dataset.step, url: dataset.padUrl ?? attributes.action.value }
  );
}

// Turns a refused row into the draft of its pad, unless there is another one; returns the URL of the pad.
export async function reopenDraft({ key, status, fields, draft }) {
  if (!draft?.name || status !== INVALID || loadEntries(draft.name)) return null;
  saveEntries(draft.name, fields, draft.step);
  await deleteRow(key);
  return draft.url;
}

// After a conflicting round was shown, later refused rows of the page are sent again with its key.
async function passOver({ seen, key, page }) {
  for (const row of await allRows()) {
    if (row.page !== page || row.state !== "refused" || !row.number) continue;
    await updateRow(row, { state: "waiting", fields: [["known", seen], ["known", key], ...row.fields] });
  }
}
