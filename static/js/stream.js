// Watches a stream of revisions, by whatever way there is: server-sent events, and where those are not to be had a
// question from time to time. `heard` is given each revision; `show` is told `live`, `stale` or `off`.

const SILENCE = 35000; // more than two heartbeats: the line is dead, whatever it says
const PAUSE = 10000;
const PATIENCE = 8000;
const TRIES = 6;

export function watch({ stream, ask: question }, heard, show, present) {
  let source = null;
  let timer = 0;
  let asked = 0;
  let isLive = false;

  function after(pause, act) {
    clearTimeout(timer);
    timer = setTimeout(act, pause);
  }

  function open() {
    if (source || document.hidden) return;
    source = new EventSource(stream);
    source.addEventListener("message", ({ data }) => {
      asked = 0;
      isLive = true;
      after(SILENCE, reopen);
      show("live");
      heard(data);
    });
    source.addEventListener("present", ({ data }) => present(data.split(",")));
    source.addEventListener("error", broken);
    after(SILENCE, reopen);
  }

  function close() {
    clearTimeout(timer);
    source?.close();
    source = null;
    isLive = false;
  }

  function reopen() {
    close();
    show("stale");
    open();
  }

  // A browser opens a broken stream again by itself, unless it was told not to.
  function broken() {
    isLive = false;
    if (source?.readyState === EventSource.CLOSED) close();
    if (!source) after(PAUSE, again);
    ask();
  }

  function again() {
    if (document.hidden) return;
    asked += 1;
    if (asked % TRIES) broken();
    else open();
  }

  async function ask() {
    try {
      const answer = await fetch(question, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
      if ([403, 404].includes(answer.status)) return window.location.reload();
      if (!answer.ok) throw new Error(answer.status);
      if (!isLive) show("stale", new Date());
      heard(await answer.text());
    } catch {
      if (!isLive) show("off");
    }
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", open);
  window.addEventListener("offline", () => show("off"));
  window.addEventListener("online", reopen);
  open();
}
