// Arrow keys among the cards of the picker: a used card is passed over.

export function moveFocus(event) {
  const key = event.target.closest(".picker button");
  if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
  const cells = [...key.closest(".picker").querySelectorAll("button, i")];
  const columns = cells.filter((cell) => cell.offsetTop === cells[0].offsetTop).length;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (!step) return;
  event.preventDefault();
  let place = cells.indexOf(key) + step;
  while (cells[place] && !cells[place].matches("button:enabled")) place += step;
  cells[place]?.focus();
}
