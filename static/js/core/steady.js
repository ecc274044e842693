// Dead time under the finger. After an act in `[data-steady]`, a control that takes the place of the tapped one does
// nothing for a moment, also on the next page; with `data-steady="double"` only for a double tap, with "long" for a
// second. A page that is loaded again after such an act restores its scroll position; a refused form shows its error.
// This script is loaded before the page is drawn: a double tap may reach the next page before its modules run.

(() => {
  const DEAD_MS = 700;
  const LONG_DEAD_MS = 1000;
  const FRESH_MS = 8000;
  const NEAR_PX = 44;
  const STORED = "ardoise-finger";
  const CONTROLS = "a[href], button, [role=checkbox], summary";

  let finger = null; // {x, y, name, at, dead, deadUntil}: the last tap, and the control at its place

  function nameOf(control) {
    if (!control) return "";
    const { href, name, value, ariaLabel, textContent, form } = control;
    return [href, form?.getAttribute("action"), name, value, ariaLabel, textContent.trim()].join("|");
  }

  // A link that only leads on takes nothing away.
  const isAct = (control) => Boolean(control.form) || control.matches("[data-undo], [hx-get]");
  const controlAt = ({ x, y }) => document.elementFromPoint(x, y)?.closest(CONTROLS);
  const isNear = ({ clientX, clientY }) => Math.hypot(clientX - finger.x, clientY - finger.y) < NEAR_PX;

  function check() {
    if (!finger) return;
    if (Date.now() > finger.at + FRESH_MS) {
      finger = null;
      return;
    }
    const name = nameOf(controlAt(finger));
    if (name !== finger.name) Object.assign(finger, { name, deadUntil: Date.now() + finger.dead });
  }

  document.addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key, not a finger
      check();
      const control = event.target.closest(CONTROLS);
      const region = control?.closest("[data-steady]");
      const isSteady = Boolean(region);
      const dead = region?.dataset.steady === "long" ? LONG_DEAD_MS : DEAD_MS;
      const isMeant = region?.dataset.steady === "double" && event.detail === 1;
      if (finger && isSteady && !isMeant && Date.now() < finger.deadUntil && isNear(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else {
        const { clientX: x, clientY: y } = event;
        finger =
          isSteady && isAct(control) ? { x, y, name: nameOf(control), at: Date.now(), dead, deadUntil: 0 } : null;
      }
    },
    { capture: true },
  );

  // Who scrolls or types sees what comes under the finger. A touch that scrolls is cancelled; a double tap is not.
  for (const look of ["pointercancel", "wheel", "input"]) {
    document.addEventListener(
      look,
      ({ isTrusted }) => {
        if (isTrusted) finger = null; // scripts change fields too
      },
      { capture: true, passive: true },
    );
  }

  // The records of one task come in one call, so that a frame has few checks.
  new MutationObserver(() => {
    if (finger) requestAnimationFrame(check);
  }).observe(document.documentElement, { childList: true, subtree: true, attributes: true });

  window.addEventListener("pagehide", () => {
    if (finger) store({ ...finger, path: window.location.pathname, scroll: window.scrollY });
  });

  function store(value) {
    try {
      sessionStorage.setItem(STORED, JSON.stringify(value));
    } catch {
      // A browser without storage has no dead time on the next page.
    }
  }

  const [opened] = performance.getEntriesByType("navigation");

  // Who goes back sees again what was tapped: nothing took its place.
  function restore() {
    try {
      const stored = JSON.parse(sessionStorage.getItem(STORED));
      sessionStorage.removeItem(STORED);
      return stored?.at > Date.now() - FRESH_MS && opened?.type !== "back_forward" ? stored : null;
    } catch {
      return null;
    }
  }

  finger = restore();
  if (finger) {
    const { path, scroll } = finger;
    document.addEventListener("DOMContentLoaded", () => {
      const isReload = window.location.pathname === path && !window.location.hash;
      const isRefused = opened?.responseStatus > 399;
      if (isReload && !isRefused && scroll && !window.scrollY) window.scrollTo(0, scroll);
      check();
    });
  }
})();
