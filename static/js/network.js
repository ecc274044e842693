// On every page: recordings go through the outbox, what waits is shown, and it leaves as soon as it can.

import { hasDraft } from "./drafts.js";
import { renewKeys } from "./keys.js";
import "./leaving.js";
import { hurry, record, redraw } from "./outbox.js";
import { post } from "./sending.js";
import { drop, everyRow } from "./store.js";
import { draw, showReach } from "./waiting.js";

const EVERY = 60000;
const sent = new WeakSet();

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  const label = submitter?.dataset.outbox ?? form.dataset.outbox;
  if (label === undefined || event.defaultPrevented) return;
  event.preventDefault();
  if (sent.has(form)) return; // a double tap
  sent.add(form);
  record(form, submitter, label || words(form, submitter)).finally(() => sent.delete(form));
});

// What a recording is called while it waits, where its form does not say: its button, and the name it adds.
function words(form, submitter) {
  const button = submitter ?? form.querySelector("button");
  const { name: named, seat } = form.elements;
  const name = button?.name ? "" : named?.value ?? seat?.selectedOptions?.[0].text;
  return [button?.ariaLabel ?? button?.innerText, name].filter(Boolean).join(" · ").trim();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-mend], [data-drop], [data-forget]");
  if (!button) return;
  event.preventDefault();
  const row = (await everyRow()).find(({ key }) => String(key) === (button.dataset.forget ?? button.value));
  if (row && "mend" in button.dataset) return post(row);
  if (!("drop" in button.dataset) || window.confirm(button.dataset.drop)) await drop(row?.key ?? "");
  if (button.href) window.location.assign(button.href);
  redraw();
});

const wake = () => { if (!document.hidden) hurry().then(redraw).catch(() => {}); };

document.addEventListener("reach", ({ detail }) => {
  showReach(detail);
  if (detail === "live") wake();
});
document.addEventListener("refreshed", draw);
// An empty pad learns what came before it.
document.addEventListener("sent", async () => {
  const pad = document.querySelector("#deal[data-again]");
  if (pad && !hasDraft(pad) && (await everyRow()).every(({ state }) => state === "sent")) window.location.reload();
});
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) renewKeys(); // a page one comes back to is the page that was sent
  wake();
});
window.addEventListener("online", () => { showReach("online"); wake(); });
window.addEventListener("offline", () => showReach("off"));
setInterval(wake, EVERY);
if (!navigator.onLine) showReach("off");
// Where there is none, on a plain http address, an app that is open works all the same.
navigator.serviceWorker?.register(document.body.dataset.worker).catch(() => {});
