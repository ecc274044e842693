// The instant of the house: this phone's own clock, and the offset between the two. Each answer of the house teaches
// it; the quickest answer is the truest, and counts for less as it gets older.

const AGEING = 20;

let offset = 0;
let doubt = Infinity;

export function learn(house, sent, received) {
  const trip = received - sent;
  if (trip > doubt) {
    doubt += AGEING;
    return;
  }
  doubt = trip + AGEING;
  offset = house - (sent + received) / 2;
}

// A page does not tell when it was asked for: it is believed until the first answer that does.
export function believe(house) {
  if (doubt === Infinity) offset = house - Date.now();
}

export const houseNow = () => Date.now() + offset;

export function figures(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
