// Server time: the offset to the local clock, measured with each answer. Short round trips count most, and age.

const AGEING = 20;

let offset = 0;
let doubt = Infinity;

export function addSample(serverInstant, sent, received) {
  const trip = received - sent;
  if (trip > doubt) {
    doubt += AGEING;
    return;
  }
  doubt = trip + AGEING;
  offset = serverInstant - (sent + received) / 2;
}

// Sets the server's time from the page until the first measurement.
export function setServerNow(serverInstant) {
  if (doubt === Infinity) offset = serverInstant - Date.now();
}

export const serverNow = () => Date.now() + offset;

export function formatSeconds(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
