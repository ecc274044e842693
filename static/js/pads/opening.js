// Behaviour `opening`: orders the seats as they are ticked, labels the main button with its effect and opens the rules
// form as a sheet.

export default function opening(form) {
  const drawer = () => document.getElementById("rules-form");

  form.addEventListener("change", (event) => {
    if (event.target.matches(".seats input[type=checkbox]")) sit(event.target.closest("label"));
    label(form);
  });

  // Added names arrive as a fragment.
  new MutationObserver(() => label(form)).observe(form, { childList: true, subtree: true });

  form.addEventListener("input", (event) => {
    if (event.target.id !== "name") return;
    event.target.removeAttribute("aria-invalid");
    label(form);
  });

  form.addEventListener("click", (event) => {
    if (event.target.closest("#open") && typedName(form)) {
      event.preventDefault();
      form.querySelector(".add").click();
    } else if (event.target.closest("[data-sheet]")) {
      event.preventDefault();
      document.querySelector(".scrim")?.remove();
      drawer().close();
      drawer().showModal();
    } else if (event.target.closest("[data-close]") && drawer().open) {
      event.preventDefault();
      drawer().close();
    }
  });

  // The button that opened the form may have been replaced meanwhile.
  form.addEventListener("close", () => form.querySelector("[data-sheet]").focus({ preventScroll: true }), true);

  label(form);

  // A field of one line drops the line breaks of a pasted list.
  form.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text").trim();
    if (event.target.id !== "name" || !/[\r\n\t]/.test(text)) return;
    event.preventDefault();
    const { target } = event;
    target.setRangeText(text.replace(/\s*[\r\n\t]\s*/g, ", "), target.selectionStart, target.selectionEnd, "end");
    target.dispatchEvent(new Event("input", { bubbles: true }));
  });

  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.id !== "name") return;
    event.preventDefault();
    form.querySelector(".add").click();
  });
}

// Moves a seat after the seats that are taken.
function sit(chair) {
  const taken = [...chair.parentElement.querySelectorAll("label:has(:checked)")].filter((each) => each !== chair);
  const last = taken.at(-1);
  if (last) last.after(chair);
  else chair.parentElement.prepend(chair);
  chair.querySelector("input").focus({ preventScroll: true });
}

// Labels the main button with its effect: it adds a typed name, starts, or is disabled with the missing number.
function label(form) {
  const button = form.querySelector("#open");
  const { labels, manyLabel, minSeats, maxSeats, addLabel } = button.dataset;
  const texts = JSON.parse(labels);
  const count = form.querySelectorAll(".seats input:checked").length;
  const name = typedName(form);
  const text = name ? `${addLabel} ${name}`.slice(0, 40) : (texts[count] ?? manyLabel.replace("#", count));
  const target = button.querySelector("#open-label");
  if (target.textContent !== text) target.textContent = text;
  const isDisabled = !name && (count < Number(minSeats) || count > Number(maxSeats));
  if (button.disabled !== isDisabled) button.disabled = isDisabled;
  offerPreviousPlayers(form);
}

function typedName(form) {
  const field = form.querySelector("#name");
  return field.hasAttribute("aria-invalid") ? "" : field.value.trim();
}

// Hides the button that seats the players of the last sitting while they all are seated.
function offerPreviousPlayers(form) {
  const offer = form.querySelector("#previous-players");
  if (!offer) return;
  const seated = new Set([...form.querySelectorAll(".seats input[name=player]:checked")].map((each) => each.value));
  const isHidden = offer.dataset.players
    .trim()
    .split(" ")
    .every((player) => seated.has(player));
  if (offer.hidden !== isHidden) offer.hidden = isHidden;
}
