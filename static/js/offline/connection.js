// Whether the server answers. Every request reports its end here. After a failure the server is asked until it answers;
// each change is the event `connection` of the document.

const PAUSE = 2000;
export const PATIENCE = 8000;
const PATIENCE_OF_A_TAP = 2000;
const OF_A_PROXY = [502, 504]; // answers of a proxy without its server

let isLost = false;
let timer = 0;

// Whether pages of this address can be stored by a service worker: over https, or on this machine.
export const hasWorker = () => Boolean(navigator.serviceWorker?.controller);

export const isOffline = () => isLost || !navigator.onLine;

export const reportFailure = () => change(true);

// Sends a request and reports its end. Returns the answer and its text; throws without an answer.
export async function request(url, options = {}, patience = PATIENCE) {
  const { signal = null } = options;
  try {
    const timeout = AbortSignal.timeout(patience);
    const answer = await fetch(url, { ...options, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    const text = await answer.text();
    change(OF_A_PROXY.includes(answer.status));
    return [answer, text];
  } catch (error) {
    if (!signal?.aborted) reportFailure();
    throw error;
  }
}

export const parsePage = (text) => new DOMParser().parseFromString(text, "text/html");

// Asks the server for anything at all.
export const probe = (patience) => request(document.body.dataset.csrf, { cache: "no-store" }, patience).catch(() => {});

// Whether a tap that needs the server can be followed: a server that was lost is asked once more.
export async function isReached() {
  if (isOffline() && navigator.onLine) await probe(PATIENCE_OF_A_TAP);
  return !isOffline();
}

function change(lost) {
  clearTimeout(timer);
  if (lost) timer = setTimeout(() => document.hidden || probe(), PAUSE);
  if (lost === isLost) return;
  isLost = lost;
  document.dispatchEvent(new Event("connection"));
}

document.addEventListener("visibilitychange", () => document.hidden || !isLost || probe());
window.addEventListener("online", () => probe());
window.addEventListener("offline", reportFailure);
if (!navigator.onLine) reportFailure();
