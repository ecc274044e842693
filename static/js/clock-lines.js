// The levels as the page lists them: what a phone knows of the evening by itself.

// The level of the face ran out: the next line takes its place at once. Tells whether there was one.
export function goOn(face) {
  const { dataset } = face;
  const line = document.querySelectorAll("#lines > li")[Number(dataset.index) + 1];
  if (!line) return false;
  const { length, name, spoken, small, big } = line.dataset;
  const over = Number(dataset.now) + Number(dataset.left);
  Object.assign(dataset, { now: over, left: length, spent: 0, length, spoken, index: Number(dataset.index) + 1 });
  face.querySelector(".lvl b").textContent = name;
  const [one, other] = face.querySelectorAll(".blinds dd");
  if (one && big) [one.textContent, other.textContent] = [small, big];
  return true;
}

export function keepInView() {
  const lines = document.getElementById("lines");
  const line = lines?.querySelector("[aria-current]");
  if (line) lines.scrollTop = line.offsetTop - lines.offsetTop - line.offsetHeight;
}
