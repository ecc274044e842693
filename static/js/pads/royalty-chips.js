// Royalties of quick entry as chips: a tap on a cell opens them below its line, a chip sets the list of the cell.

let cell = null;

// Returns whether the button belongs to the chips.
export function pressRoyalty(button) {
  if (button.name === "royalty") open(button.parentElement.querySelector("select"));
  else if (button.name === "chip") choose(button.value);
  else return false;
  return true;
}

export function closeChips() {
  cell = null;
  for (const row of document.querySelectorAll(".royalty-chips")) row.hidden = true;
}

function open(select) {
  const isOpen = cell?.name === select.name;
  closeChips();
  if (isOpen) return;
  cell = select;
  const row = document.querySelector(`.royalty-chips[data-line="${select.name.split("-").at(-1)}"]`);
  row.querySelector("[data-chips-title]").textContent = select.ariaLabel;
  for (const chip of row.querySelectorAll("[name=chip]")) {
    chip.ariaPressed = chip.value === select.value;
  }
  row.hidden = false;
  row.scrollIntoView({ block: "nearest" });
}

function choose(value) {
  const select = cell;
  closeChips();
  if (value === "list") showList(select);
  else {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

function showList(select) {
  try {
    select.showPicker();
  } catch {
    select.focus();
  }
}
