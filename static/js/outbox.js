// Every recording goes this way, with a network or without: the form is kept by the phone, shown as waiting, sent, and
// forgotten only once the house has said that it has it. The form carries its key, so that sending twice records once.

import { forgetDraft } from "./drafts.js";
import { newKey } from "./keys.js";
import { arrive, leave } from "./landing.js";
import { FORMAT } from "./rows.js";
import { post, send } from "./sending.js";
import { change, drop, everyRow, keep } from "./store.js";
import { show } from "./waiting.js";

const PATIENCE = 4000;
const [SOON, LATE] = [2000, 60000];

let sending = null;
let pause = SOON;
let timer = 0;

export async function redraw() {
  show((await everyRow()).filter(({ state }) => state !== "sent"));
}

export function hurry() {
  pause = SOON;
  return flush();
}

// In order, one at a time; a house that does not answer is asked again later.
function flush() {
  sending ??= sendAll().catch(() => {}).finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  const tried = new Set();
  const isDue = ({ key, at, state }) => !tried.has(`${key} ${at}`) && ["waiting", "barred"].includes(state);
  for (let row; (row = (await everyRow()).find(isDue)); ) {
    tried.add(`${row.key} ${row.at}`);
    const answer = await send(row);
    await change(row, answer);
    if (answer.state === "sent") {
      forgetDraft(row.key);
      if (row.replaces) await drop(row.replaces);
      if (row.seen) await passOver(row).then(() => tried.clear());
      document.dispatchEvent(new Event("sent"));
    }
    await redraw();
    if (answer.state === "waiting") return later();
  }
  pause = SOON;
}

function later() {
  clearTimeout(timer);
  timer = setTimeout(flush, pause);
  pause = Math.min(pause * 2, LATE);
}

// A recording, from the tap on.
export async function record(form, submitter, label) {
  const row = rowOf(form, submitter, label);
  try {
    const rows = await everyRow();
    row.fields.unshift(...known(row, rows));
    const other = rows.find(({ key, state }) => key === row.key && state !== "sent" && state !== "refused");
    // Two pages that were kept may carry one key: neither takes the other's place.
    if (other && String(other.fields) !== String(row.fields)) row.fields.at(-1)[1] = row.key = newKey();
    await keep(row);
  } catch {
    return post(row); // a browser that keeps nothing sends as it always did
  }
  const state = async () => (await everyRow()).find(({ key, at }) => key === row.key && at === row.at);
  const sent = flush().then(async () => (await state())?.state === "waiting" && hurry());
  await Promise.race([sent, new Promise((late) => setTimeout(late, PATIENCE))]);
  const now = await state();
  if (now?.state === "sent") return arrive(form, now.to);
  if (now && now.state !== "waiting") {
    if (now.state === "refused" && !row.number) await drop(row.key); // the page that answers holds what was typed
    return post(row); // the house says why, on a page of its own
  }
  forgetDraft(row.key);
  await redraw();
  leave(form, row);
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
    seen: form.dataset.seen,
    state: "waiting",
  };
}

// Rounds of this very pad that this phone told itself: of all others the house asks whether they are the same.
function known(row, rows) {
  const told = rows.filter(({ key, page, number }) => key !== row.key && page === row.page && number === row.number);
  return row.number ? told.map(({ key }) => ["known", key]) : [];
}

// Somebody else's round that was looked at stands in the way of none of those that were told after this one.
async function passOver({ seen, key, page }) {
  for (const row of await everyRow()) {
    if (row.page !== page || row.state !== "refused" || !row.number) continue;
    await change(row, { state: "waiting", fields: [["known", seen], ["known", key], ...row.fields] });
  }
}
