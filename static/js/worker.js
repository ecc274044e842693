// The service worker: opens the app without a network, on https and localhost. It keeps what pages are made of, the
// pages that were visited, and the arbiter. It records nothing: that is the outbox's. Streams and forms pass by it.

const { name, assets, pages, pocket } = self.kept;
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

async function tidy() {
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other);
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (assets.includes(url.pathname)) event.respondWith(asset(request));
  else if (request.headers.has("X-Live")) event.respondWith(fresh(event, url));
  else if (request.headers.has("HX-Request")) event.respondWith(fragment(event, url));
  else if (request.mode === "navigate") event.respondWith(page(event, url));
});

async function asset(request) {
  return await caches.match(request, { ignoreVary: true }) ?? fetch(request);
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
    const cache = await caches.open(name);
    return await cache.match(url.pathname + url.search, { ignoreVary: true }) ?? Promise.reject(error);
  }
}

// The page itself, else what comes nearest to it: its table, at last the first page, which say that the house is away.
async function remembered(url) {
  const cache = await caches.open(name);
  const found = await cache.match(url.pathname + url.search, { ignoreVary: true });
  if (found) return found;
  if (url.pathname.startsWith("/arbiter/")) return cache.match(pocket, { ignoreVary: true });
  const same = await cache.match(url.pathname, { ignoreVary: true, ignoreSearch: true });
  if (same) return same;
  for (const nearest of [url.pathname.match(OF_TABLE)?.[0], pages[0]]) {
    if (nearest && nearest !== url.pathname && await cache.match(nearest, { ignoreVary: true })) {
      return Response.redirect(nearest);
    }
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
