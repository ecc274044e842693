// A tap on a button with a behaviour that is still being loaded, or of a stepper, is repeated once the behaviour runs.
// This script is loaded before the page is drawn.

(() => {
  const repeat = ({ currentTarget }) => currentTarget.click();

  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target.closest("[type=button]:is([data-behaviour], [data-step])");
      const owner = button?.closest("[data-behaviour]");
      if (!owner || "behaviourReady" in owner.dataset) return;
      // Each tap on a stepper counts; the second of a double tap on another button does not.
      owner.addEventListener("behaviour-ready", owner === button ? repeat : () => button.click(), { once: true });
    },
    { capture: true },
  );
})();
