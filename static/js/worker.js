// The service worker: opens the app without a network, on https and localhost. It keeps what pages are made of, the
// pages that were visited, and the arbiter. It records nothing: that is the outbox's. Streams and forms pass by it.

const { name, files, assets, pages, pocket } = self.kept;
const PATIENCE = 4000;
const TABLE = /^\/sittings\/\d+\/$/;
const OF_TABLE = /^\/(sittings|evenings)\/\d+\//;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function install() {
  const cache = await caches.open(name);
  await cache.addAll([...assets, ...pages, pocket]);
  await self.skipWaiting();
}

// What the former version kept stays too: a page of it that is open finds the rest of its scripts there, and the
// pages visited before the upgrade still open.
async function tidy() {
  const others = (await caches.keys()).filter((other) => other !== name);
  for (const other of others.slice(0, -1)) await caches.delete(other);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith(files)) event.respondWith(asset(request));
  else if (request.headers.has("X-Live")) event.respondWith(fresh(event, url));
  else if (request.headers.has("HX-Request")) event.respondWith(fragment(event, url));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

async function asset(request) {
  return await find(new URL(request.url).pathname) ?? fetch(request);
}

// What the network says is kept, for a time without. A table brings its pad along, and the way to it.
async function fresh(event, url) {
  const answer = await fetch(event.request);
  const isPrivate = answer.headers.get("Cache-Control")?.includes("no-store");
  if (answer.status === 200 && !answer.redirected && answer.type === "basic" && !isPrivate) {
    event.waitUntil(keep(url.pathname + url.search, answer.clone()));
    if (event.request.mode === "navigate" && TABLE.test(url.pathname)) {
      for (const address of [`${url.pathname}pad/`, pages[0]]) event.waitUntil(bring(address));
      event.waitUntil(bringAll(answer.clone()));
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
    return await remembered(url) ?? network;
  }
}

// A sheet is a whole page of which a part is shown: one that was brought opens over its table.
async function fragment(event, url) {
  try {
    return await fetch(event.request);
  } catch (error) {
    return await find(url.pathname + url.search) ?? Promise.reject(error);
  }
}

// The page itself, else what comes nearest to it: its table, at last the first page, which say that the house is away.
async function remembered(url) {
  const found = await find(url.pathname + url.search);
  if (found) return found;
  if (url.pathname.startsWith("/arbiter/")) return find(pocket);
  const same = await find(url.pathname, { ignoreSearch: true });
  if (same) return same;
  for (const nearest of [url.pathname.match(OF_TABLE)?.[0], pages[0]]) {
    if (nearest && nearest !== url.pathname && await find(nearest)) {
      return Response.redirect(nearest);
    }
  }
}

// Of this version rather than of the former one.
async function find(address, how = {}) {
  for (const each of [name, ...(await caches.keys()).filter((other) => other !== name)]) {
    const answer = await (await caches.open(each)).match(address, { ignoreVary: true, ...how });
    if (answer) return answer;
  }
}

async function keep(address, answer) {
  await (await caches.open(name)).put(address, answer);
}

// What a page says by data-bring that it wants at hand.
async function bringAll(answer) {
  for (const [, address] of (await answer.text()).matchAll(/ data-bring="([^"]+)"/g)) await bring(address);
}

async function bring(address) {
  const answer = await fetch(address).catch(() => null);
  if (answer?.status === 200 && !answer.redirected) await keep(address, answer);
}
