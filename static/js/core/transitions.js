// Handles the rejected promises of a view transition, which the browser cancels when its page is left before it is drawn.
// This script is loaded before the page is drawn, so that it sees the transition.

window.addEventListener("pagereveal", ({ viewTransition }) => {
  if (!viewTransition) return;
  for (const promise of [viewTransition.ready, viewTransition.finished]) promise.catch(() => {});
});
