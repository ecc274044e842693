// List of levels on the clock page.

// Moves the clock to the next level of the list; returns whether there is one.
export function startNextLevel(face) {
  const { dataset } = face;
  const line = document.querySelectorAll("#lines > li")[Number(dataset.index) + 1];
  if (!line) return false;
  const { length, name, spoken, small, big } = line.dataset;
  const over = Number(dataset.serverMs) + Number(dataset.remainingMs);
  Object.assign(dataset, {
    serverMs: over,
    remainingMs: length,
    elapsedMs: 0,
    length,
    spoken,
    index: Number(dataset.index) + 1,
  });
  face.querySelector(".level b").textContent = name;
  const [one, other] = face.querySelectorAll(".blinds dd");
  if (one && big) [one.textContent, other.textContent] = [small, big];
  return true;
}

export function keepInView() {
  const lines = document.getElementById("lines");
  const line = lines?.querySelector("[aria-current]");
  if (line) lines.scrollTop = line.offsetTop - lines.offsetTop - line.offsetHeight;
}
