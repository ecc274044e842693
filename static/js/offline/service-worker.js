// Service worker: caches static files, visited pages and the rulebook for offline use. It stores no recordings (see
// outbox.js) and ignores streams and POST requests, except that a browser that leaves a circle forgets its pages.

const { name, files, assets, pages, rulebook, index } = self.precache;
const PATIENCE = 4000;
const TABLE = /^\/sittings\/\d+\/$/;
const STORING = /\/(sittings|rounds)\/\d+\/$/; // pages with which a table is cached
const WHOLE = /^\/(sittings|evenings|circles)\/\d+\/$/;
const CLOCK_OF_TABLE = /^\/sittings\/(\d+)\/clock\/$/;
const CLOCK = /^\/clocks\/table-(\d+)\/$/;
const CIRCLE = "X-Circle"; // header of the pages of a circle
const OF_TABLE = /^\/(sittings|evenings)\/\d+\//;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function install() {
  await (await caches.open(name)).addAll([...assets, ...pages, rulebook, index]);
  await self.skipWaiting();
}

// The cache of the former version stays for its open pages; older caches are deleted.
async function tidy() {
  const others = (await caches.keys()).filter((other) => other !== name);
  for (const other of others.slice(0, -1)) await caches.delete(other);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && url.pathname.endsWith("/leaving/")) event.respondWith(leave(event, url));
  if (request.method !== "GET") return;
  if (url.pathname.startsWith(files)) event.respondWith(asset(request));
  else if (url.pathname + url.search === index) event.respondWith(find(index).then((found) => found ?? fetch(request)));
  else if (request.headers.has("X-Live") || request.headers.has("X-Store")) event.respondWith(fresh(event, url));
  else if (request.headers.has("HX-Request")) event.respondWith(fragment(event, url));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

// The answer to a circle that was left is a redirect.
async function leave(event, url) {
  const answer = await fetch(event.request);
  const [circle] = url.pathname.match(/\d+/);
  if (answer.type === "opaqueredirect") event.waitUntil(forget(new URL("..", url), 410, circle));
  return answer;
}

async function asset(request) {
  return (await find(new URL(request.url).pathname)) ?? fetch(request);
}

// Deletes a stored page that answered 404 or 410, with the pages below it; after a table, an evening or a circle, all
// visited pages but those of another circle, and the home page unless a new one is fetched. A page that answered 403 is
// deleted alone.
async function forget(url, status, left) {
  const circle = left ?? (await find(url.pathname, { ignoreSearch: true }))?.headers.get(CIRCLE);
  if (circle === undefined) return;
  const isWhole = status !== 403 && WHOLE.test(url.pathname);
  const ours = isWhole && !(await bring(pages[0])) ? pages.slice(1) : pages;
  for (const each of await caches.keys()) {
    const cache = await caches.open(each);
    for (const asked of await cache.keys()) {
      const path = new URL(asked.url).pathname;
      const owner = (await cache.match(asked, { ignoreVary: true }))?.headers.get(CIRCLE);
      const isBelow = status === 403 ? path === url.pathname : path.startsWith(url.pathname);
      const isOurs = path.startsWith(files) || path.startsWith(rulebook) || ours.includes(path);
      if ((isWhole ? [circle, null].includes(owner) : isBelow) && !isOurs)
        await cache.delete(asked, { ignoreVary: true });
    }
  }
}

// Fetches a page and caches it; a table caches its pad too, and a page below a table that table unless there is one. A
// pad that is opened from neither its table nor a round caches the table anew, and so does a round. A table that shows
// another board stores its pad: the worker caches both. The update of a table is no whole page, and is not cached. The
// clock of a table caches that table anew: the draw of a tournament leads from its registration to its clock.
async function fresh(event, url) {
  const { headers, mode } = event.request;
  const answer = await fetch(event.request);
  if ([403, 404, 410].includes(answer.status)) event.waitUntil(forget(url, answer.status));
  const isPrivate = answer.headers.get("Cache-Control")?.includes("no-store");
  if (answer.status === 200 && !answer.redirected && answer.type === "basic" && !isPrivate) {
    if (!headers.has("X-Live")) event.waitUntil(keep(url.pathname + url.search, answer.clone()));
    const path = url.pathname.replace(CLOCK, "/sittings/$1/clock/");
    const table = path.match(OF_TABLE)?.[0];
    const isPad = url.pathname.endsWith("/pad/");
    const isBelow = table && table !== url.pathname && (mode === "navigate" || isPad);
    const isOlder = headers.has("X-Store") || path !== url.pathname || (isPad && !STORING.test(event.request.referrer));
    if (isBelow && (isOlder || !(await find(table)))) event.waitUntil(bring(table));
    if (mode === "navigate") event.waitUntil(bringAll(answer.clone()));
    if (mode === "navigate" && TABLE.test(url.pathname)) {
      for (const address of [`${url.pathname}pad/`, pages[0]]) event.waitUntil(bring(address));
    }
  }
  return answer;
}

async function page(event, url) {
  const network = fresh(event, url);
  const late = new Promise((_, no) => setTimeout(no, PATIENCE));
  try {
    return await Promise.race([network, late]);
  } catch {
    return (await remembered(url)) ?? network;
  }
}

// A sheet that was cached opens over its table.
async function fragment(event, url) {
  return fetch(event.request).catch(async (no) => (await find(url.pathname + url.search)) ?? Promise.reject(no));
}

// Returns the cached page, else the clock to which its URL redirects, else its table, else the home page. The URL of
// another page than the asked one ends in `#missing`.
async function remembered(url) {
  const found = await find(url.pathname + url.search);
  if (found) return found;
  if (url.pathname.startsWith("/arbiter/")) return find(rulebook);
  const same = await find(url.pathname, { ignoreSearch: true });
  if (same) return same;
  const clock = url.pathname.replace(CLOCK_OF_TABLE, "/clocks/table-$1/");
  for (const nearest of [clock, url.pathname.match(OF_TABLE)?.[0], pages[0]]) {
    if (nearest && nearest !== url.pathname && (await find(nearest))) {
      return Response.redirect(nearest === clock ? clock : `${nearest}#missing`);
    }
  }
}

// Of this version rather than of the former one.
async function find(address, how) {
  const options = { ignoreVary: true, ...how };
  return (await (await caches.open(name)).match(address, options)) ?? caches.match(address, options);
}

async function keep(address, answer) {
  await (await caches.open(name)).put(address, answer);
}

// Caches the URLs that a page names in data-precache.
async function bringAll(answer) {
  for (const [, address] of (await answer.text()).matchAll(/\sdata-precache="([^"]+)"/g)) await bring(address);
}

// Returns whether the page was fetched.
async function bring(address) {
  const answer = await fetch(address).catch(() => null);
  const isPage = answer?.status === 200 && !answer.redirected;
  if (isPage) await keep(address, answer);
  return isPage;
}
