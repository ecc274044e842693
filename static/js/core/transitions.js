// A page that is left before it was drawn has no cross-fade: the browser rejects its promises, which no code awaits.
// This script is loaded before the page is drawn, when the transition is still to come.

window.addEventListener("pagereveal", ({ viewTransition }) => {
  if (!viewTransition) return;
  for (const promise of [viewTransition.ready, viewTransition.finished]) promise.catch(() => {});
});
