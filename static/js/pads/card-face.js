// Face of a card, as the server draws it.

import { create } from "../core/create.js";

export function cardFace(text, card, ariaLabel) {
  const face = create("span", { className: "playing-card", textContent: text, role: "img", ariaLabel });
  face.dataset.card = card;
  return face;
}
