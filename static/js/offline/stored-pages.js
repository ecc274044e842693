// Table, evening and pad for a browser without a service worker, as on plain http: they are stored in memory, and
// open in place of the page while the server does not answer. A link to any other page asks for the server again.

import { loadStyles } from "../core/styles.js";
import { hasWorker, isOffline, isReached, parsePage, request } from "./connection.js";
import { renewKeys } from "./keys.js";
import { showUnavailable } from "./status.js";

const TABLE = /^\/sittings\/\d+\/$/;
const PAD = /^\/sittings\/\d+\/pad\/$/;
const SHELL = ".skip-link, :has(> #status-strip)";

const texts = new Map();
let place = window.history.state?.place ?? 0;
const views = []; // by their place in the history of this document
views[place] = { path: window.location.pathname };

if (PAD.test(window.location.pathname)) texts.set(window.location.pathname, document.documentElement.outerHTML);

// Copy of the body as it was opened.
let copy = document.body.cloneNode(true);
export const pristine = () => copy;

const viewOf = ({ title, body }) => ({
  title,
  className: body.className,
  table: body.dataset.table ?? "",
  nodes: [...body.children].filter((each) => !each.matches(SHELL)),
});

// A table stores its pad; any page that records stores its table or evening, which shows what waits. A service worker
// stores what is requested with `X-Store`.
async function storeOther() {
  const { pathname } = window.location;
  const { table } = document.body.dataset;
  const isWriting = pathname !== table && document.querySelector("[data-outbox], [name=seating]");
  const other = isWriting ? table : document.querySelector(`[href^="${pathname}pad/"]`)?.pathname;
  if (!other || isOffline()) return;
  const [answer, text] = await request(other, { headers: { "X-Store": "1" } }).catch(() => [{}]);
  if (answer.ok && !answer.redirected && !hasWorker()) store(other, text);
}

function store(path, text) {
  texts.set(path, text);
  const page = parsePage(text);
  loadStyles(page);
  document.dispatchEvent(new CustomEvent("page-stored", { detail: page }));
}

function show(next) {
  Object.assign(views[place], viewOf(document));
  for (const node of views[place].nodes) node.remove();
  place = next;
  const { title, className, table, nodes } = views[place];
  document.title = title;
  document.body.className = className;
  document.body.dataset.table = table;
  document.body.append(...nodes);
  copy = document.body.cloneNode(true);
  window.scrollTo(0, 0);
  document.dispatchEvent(new Event("page-refreshed"));
}

// Opens a stored page in place of this one; returns whether there is one.
export function openStored(address) {
  const url = new URL(address, window.location);
  if (views[place - 1]?.path === url.pathname && TABLE.test(url.pathname)) {
    window.history.back();
    return true;
  }
  const { pathname: path } = url;
  if (!texts.has(path)) return false;
  views.splice(place + 1, views.length, { path, ...viewOf(parsePage(texts.get(path))) });
  window.history.pushState({ place: place + 1 }, "", url);
  show(place + 1);
  renewKeys(); // a page one comes back to is the page that was sent
  return true;
}

// Leads to a page if it can be opened; resolves to whether it can.
export async function visit(address) {
  if (isOffline() && !hasWorker()) {
    if (openStored(address)) return true;
    if (!(await isReached())) {
      showUnavailable();
      return false;
    }
  }
  window.location.assign(address);
  return true;
}

window.addEventListener("popstate", ({ state }) => {
  const next = state?.place ?? 0;
  if (next === place) return;
  if (views[next]) show(next);
  else window.location.reload();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const isElsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented;
  if (!link || isElsewhere || link.target || hasWorker() || !isOffline() || !link.protocol.startsWith("http")) return;
  const { pathname, search } = window.location;
  if (link.hash && link.pathname === pathname && link.search === search) return;
  event.preventDefault();
  visit(link.href);
});

if (!hasWorker()) {
  if (document.readyState === "complete") storeOther();
  else window.addEventListener("load", storeOther);
}
document.addEventListener("page-refreshed", storeOther);
