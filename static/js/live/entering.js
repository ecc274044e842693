// Sentences on the players who enter a round in another browser: `entries` are texts `player:number`, 0 for no player.

export function showEntering(root, entries) {
  const sentences = [...root.querySelectorAll("[data-entering]")];
  const find = (player, number) =>
    sentences.find(({ dataset }) => dataset.entering === player && dataset.number === number);
  const shown = new Set(
    entries.map((entry) => entry.split(":")).map(([player, number]) => find(player, number) ?? find("0", number)),
  );
  for (const sentence of sentences) sentence.hidden = !shown.has(sentence);
}
