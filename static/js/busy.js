// <button data-behaviour="busy" data-busy-text="…">: shows that its form was sent, and sends it once. The form then has
// an event `busy`. With data-busy-at-once, the form is sent as soon as the page is shown.

export default function busy(button) {
  const text = button.textContent;
  button.form.addEventListener("submit", (event) => {
    if (event.submitter && event.submitter !== button) return;
    // A button that is disabled before the form is sent is not part of it; one that is disabled after is.
    setTimeout(() => {
      if (event.defaultPrevented) return; // without the network the form stays
      button.textContent = button.dataset.busyText;
      button.setAttribute("aria-busy", "true");
      button.disabled = true;
      button.form.dispatchEvent(new Event("busy"));
    });
  });
  if ("busyAtOnce" in button.dataset) button.form.requestSubmit(button);
  // A page that comes back from the history is one that was not sent.
  window.addEventListener("pageshow", () => {
    button.textContent = text;
    button.removeAttribute("aria-busy");
    button.disabled = false;
  });
}
