// Fields of the deal form that contain the cards of each seat and line.

export const SIZES = [3, 5, 5];
const LINES = ["top", "middle", "bottom"];

export const field = (form, seat, line) => form.elements[`seat-${seat}-${LINES[line]}`];

export function readCards(form) {
  const hands = [];
  for (let seat = 0; field(form, seat, 0); seat += 1) {
    hands.push(LINES.map((_, line) => field(form, seat, line).value.split(" ").filter(Boolean)));
  }
  const [seat, line] = form.elements.at.value.split("-").map(Number);
  const declarations = JSON.parse(form.elements.quick.value).words;
  return { hands, seat, line, declarations };
}
