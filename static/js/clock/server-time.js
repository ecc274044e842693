// Server time: the offset to the local clock, measured with each answer. Short round trips count most, and age.

const AGEING = 20;
const STORED = "ardoise.server-time";

let offset = 0;
let doubt = Infinity;

export const isMeasured = () => doubt < Infinity;

// Requests a state with its tag, `*` for the time alone, and measures with the answer.
export async function askServer(url, tag) {
  const sent = Date.now();
  const answer = await fetch(url, { headers: { "If-None-Match": tag }, cache: "no-store" });
  const serverInstant = Number(answer.headers.get("X-Now"));
  if (serverInstant) addSample(serverInstant, sent, Date.now());
  return answer;
}

function addSample(serverInstant, sent, received) {
  const trip = received - sent;
  if (trip > doubt) {
    doubt += AGEING;
    return;
  }
  doubt = trip + AGEING;
  offset = serverInstant - (sent + received) / 2;
  localStorage.setItem(STORED, offset);
}

// Sets the server's time until the first measurement: by the last one of this browser, as the page may be an old copy.
export function setServerNow(serverInstant) {
  if (doubt === Infinity) offset = Number(localStorage.getItem(STORED) ?? serverInstant - Date.now());
}

export const serverNow = () => Date.now() + offset;

export function formatSeconds(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}
