// A tap on a button with a behaviour that is still being loaded is repeated once the behaviour runs. This script is loaded
// before the page is drawn.

(() => {
  const repeat = ({ currentTarget }) => currentTarget.click();

  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target.closest("button[type=button][data-behaviour]");
      if (!button || "behaviourReady" in button.dataset) return;
      button.addEventListener("behaviour-ready", repeat, { once: true });
    },
    { capture: true },
  );
})();
