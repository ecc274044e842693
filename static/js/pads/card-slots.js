// Card slots of the hand form: applies card, slot and erase buttons at once. The state is in the fields `laid` and `at`.

const EMPTY = "-";

export function applyCardButton(form, button) {
  if (!["card", "slot", "erase"].includes(button.name)) return false;
  const slots = [...form.querySelectorAll("button[name=slot]")].map((slot) => Number(slot.value));
  const laid = form.elements.laid.value.split(" ").filter(Boolean);
  let at = Number(form.elements.at.value) || 0;
  const isFilled = (slot) => (laid[slot] ?? EMPTY) !== EMPTY;
  if (button.name === "card") {
    const onwards = [...slots.filter((slot) => slot >= at), ...slots.filter((slot) => slot < at)];
    const place = onwards.find((slot) => !isFilled(slot));
    if (place === undefined || laid.includes(button.value)) return true;
    put(laid, place, button.value);
    at = place;
    draw(form, place, button);
    button.disabled = true;
  } else if (button.name === "slot") {
    at = Number(button.value);
    take(form, laid, at);
  } else {
    const filled = slots.filter(isFilled);
    at = filled.filter((slot) => slot <= at).at(-1) ?? filled.at(-1) ?? at;
    take(form, laid, at);
  }
  form.elements.laid.value = laid.join(" ");
  form.elements.at.value = at;
  return true;
}

function put(laid, place, card) {
  while (laid.length <= place) laid.push(EMPTY);
  laid[place] = card;
}

function take(form, laid, place) {
  const key = form.querySelector(`.picker button[value="${laid[place]}"]`);
  if (key) key.disabled = false;
  if (laid[place]) laid[place] = EMPTY;
  draw(form, place, null);
}

function draw(form, place, key) {
  const face = document.createElement("span");
  face.className = key ? "playing-card" : "playing-card slot next";
  if (key) {
    face.textContent = key.textContent;
    face.dataset.card = key.value;
    face.setAttribute("role", "img");
    face.setAttribute("aria-label", key.getAttribute("aria-label"));
  }
  form.querySelector(`button[name=slot][value="${place}"]`)?.replaceChildren(face);
}
