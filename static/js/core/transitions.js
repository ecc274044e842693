// Handles the rejected promises of a view transition, which the browser cancels when a page is left before it is drawn.
// This script is loaded before the page is drawn, so that it sees the transition.

for (const name of ["pageswap", "pagereveal"])
  window.addEventListener(name, ({ viewTransition }) => {
    viewTransition?.ready.catch(() => {});
    viewTransition?.finished.catch(() => {});
  });
