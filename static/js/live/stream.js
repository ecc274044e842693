// Stream of a table: server-sent events, and polling where events fail. It calls the functions of `on`: `revision` with
// each revision, `board` with the HTML of a later one, `present` with the players who look on, `entering` with those who
// enter a round, `show` with the state of the connection: `live` while the server speaks, `stale` while it only answers,
// `off` while it does not. `fields` returns what the URL ends with. After `maxQuietMs` without an event, the page asks
// the server for an answer.

import { isOffline, request } from "../offline/connection.js";

const ANSWER = 1500; // after a pause of the stream: without an answer the page is shown as offline
const OPENING = 10000;
const PAUSE = 10000;

export function watch(urls, on) {
  let source = null;
  let timer = 0;
  let isLive = false;

  const showState = (at) => on.show?.(isOffline() ? "off" : isLive ? "live" : "stale", at);

  function after(pause, act) {
    clearTimeout(timer);
    timer = setTimeout(act, pause);
  }

  function open() {
    if (source || document.hidden) return;
    source = new EventSource(urls.streamUrl + (on.fields?.() ?? ""));
    source.addEventListener("message", ({ data }) => {
      isLive = true;
      after(Number(urls.maxQuietMs), silent);
      showState();
      if (data) on.revision(data);
    });
    source.addEventListener("board", ({ data }) => on.board(data));
    source.addEventListener("present", ({ data }) => on.present?.(data.split(",")));
    source.addEventListener("entering", ({ data }) => on.entering(data.split(",").filter(Boolean)));
    source.addEventListener("error", broken);
    after(OPENING, reopen);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
    isLive = false;
  }

  function reopen() {
    close();
    showState();
    open();
  }

  // The connection may be dead without a word: routers forget connections.
  function silent() {
    isLive = false;
    showState();
    after(OPENING, reopen);
    ask(ANSWER);
  }

  // A browser reopens a broken stream by itself, unless the server refused it.
  function broken() {
    isLive = false;
    if (source?.readyState === EventSource.CLOSED) close();
    if (!source) after(PAUSE, open);
    ask();
  }

  async function ask(patience) {
    const [answer, revision] = await request(urls.revisionUrl, { cache: "no-cache" }, patience).catch(() => [{}]);
    if ([403, 404].includes(answer.status)) return location.reload();
    if (!answer.ok) return;
    if (!isLive) showState(new Date());
    on.revision(revision);
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : reopen()));
  document.addEventListener("connection", () => showState());
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  window.addEventListener("online", reopen);
  open();
  return { reopen };
}
