// Search of the rulebook without a network: the arithmetic of `games/rules/arbiter/search.py` on the index that
// Python computed (`games/rules/arbiter/compact.py`), which contains all rules of language and all numbers.

export function searcher(index) {
  const silent = new Set(index.silent);
  const light = new Set(index.light);
  const unchanged = new Set(index.unchanged);
  const words = new Map(Object.entries(index.words));
  const phrases = new Map(Object.entries(index.phrases));
  const stems = new Map(index.stems.map((stem, number) => [stem, number]));
  const endings = Object.entries(index.endings);
  const doubled = new RegExp(`([${index.doubled}])\\1`, "g");
  const { limits } = index;
  const { exact, begun, misspelt } = limits;

  function stem(word) {
    if (unchanged.has(word)) return word;
    const short = word.replace(doubled, "$1");
    const found = endings.find(([ending, least]) => short.endsWith(ending) && short.length >= ending.length + least);
    return found ? stem(short.slice(0, -found[0].length)) : short;
  }

  function nearest(word) {
    const most = (word.length >= limits.oneTypoLength) + (word.length >= limits.twoTyposLength);
    let least = most;
    let found = [];
    for (const each of most ? index.stems : []) {
      if (each[0] !== word[0] || Math.abs(each.length - word.length) > most) continue;
      const strokes = distance(word, each);
      if (strokes < least) found = [];
      if (strokes <= least) found.push(each);
      least = Math.min(least, strokes);
    }
    if (!found.length && word.length >= limits.otherInitialLength)
      found = index.stems.filter((each) => differsInTheInitial(word, each));
    return found.sort((one, other) => other.length - one.length);
  }

  function readings(word) {
    const short = stem(word);
    if (stems.has(short) || words.has(word)) return [{ word, stems: [short], quality: () => exact }];
    for (let cut = limits.partLength; cut <= word.length - limits.partLength; cut++) {
      const parts = [word.slice(0, cut), word.slice(cut)];
      if (parts.every((part) => stems.has(stem(part))))
        return parts.map((part) => ({ word: part, stems: [stem(part)], quality: () => exact }));
    }
    const longer = short.length < limits.prefixLength ? [] : index.stems.filter((each) => each.startsWith(short));
    if (longer.length) return [{ word, stems: longer, quality: () => begun }];
    const near = nearest(short);
    if (!near.length) near.push(short);
    return [{ word, stems: near, quality: (each) => (each.length < near[0].length ? limits.doubtful : misspelt) }];
  }

  const meaning = (each) => index.meanings[stems.get(each)];

  function matches(query) {
    const typed = fold([...query].slice(0, limits.queryLength).join("")).filter((word) => !silent.has(word));
    const read = typed.slice(0, limits.queryWords).flatMap(readings);
    const likeliest = read.map((each) => each.stems[0]);
    const found = [];
    for (let start = 0; start < read.length;) {
      let length = Math.min(index.longest, read.length - start);
      while (length > 1 && !phrases.has(likeliest.slice(start, start + length).join(" "))) length--;
      const part = likeliest.slice(start, start + length);
      const { word, stems: likely, quality } = read[start];
      // Pairs of concept and quality.
      const concepts =
        length > 1
          ? [[phrases.get(part.join(" ")), Math.min(...part.map((each, at) => read[start + at].quality(each)))]]
          : likely.map((each, at) => [(at ? null : words.get(word)) ?? meaning(each), quality(each)]);
      const known = concepts.filter(([each]) => index.rarity[each]);
      const rarity = Math.max(0, ...known.map(([each]) => index.rarity[each])) || limits.unknownRarity;
      const isElsewhere = concepts.every(([each]) => each === index.elsewhere);
      if (known.length || !light.has(part[0])) found.push({ concepts: known, stems: part, rarity, isElsewhere });
      start += length;
    }
    return found;
  }

  function contained(found) {
    const sums = new Map();
    for (const match of found) {
      const best = new Map();
      for (const [each, quality] of match.concepts)
        for (const [number, weight] of index.weights[each])
          best.set(number, Math.max(best.get(number) ?? 0, index.rarity[each] * weight * quality));
      for (const [number, value] of best) sums.set(number, (sums.get(number) ?? 0) + value);
    }
    return sums;
  }

  function alike(found) {
    const typed = new Map();
    for (const { concepts } of found)
      for (const [each, quality] of concepts)
        typed.set(each, Math.max(typed.get(each) ?? 0, index.rarity[each] * quality));
    const typedStems = new Set(found.flatMap((match) => match.stems));
    const best = new Map();
    for (const [number, rarity, concepts, numbers] of index.phrasings) {
      const common = concepts.reduce((sum, each) => sum + (typed.get(each) ?? 0), 0);
      if (!common) continue;
      const shared = numbers.filter((each) => typedStems.has(index.stems[each])).length;
      const united = typedStems.size + numbers.length - shared;
      let likeness = Math.floor((common * common) / (exact * exact * rarity));
      likeness += Math.floor((likeness * shared) / (limits.literalDivisor * united));
      best.set(number, Math.max(best.get(number) ?? 0, likeness));
    }
    return best;
  }

  // Returns the keys of the situations found, the best first.
  return (query) => {
    const found = matches(query);
    const total = found.reduce((sum, match) => sum + match.rarity, 0);
    if (!total || found.some((match) => match.isElsewhere)) return [];
    const likeness = alike(found);
    const scores = [...contained(found)].map(([number, share]) => ({
      number,
      score:
        Math.floor((1000 * share) / (exact * limits.fullWeight * total)) +
        Math.floor((1000 * (likeness.get(number) ?? 0)) / total),
    }));
    const best = Math.max(0, ...scores.map((each) => each.score));
    if (best < limits.minScore) return [];
    return scores
      .filter((each) => limits.scoreDivisor * each.score >= best)
      .sort((one, other) => other.score - one.score || one.number - other.number)
      .map((each) => index.keys[each.number]);
  };
}

// Whether the first letter is wrong, missing, too much or swapped with the second.
function differsInTheInitial(word, other) {
  const rest = word.slice(1);
  return [rest, word[1] + word[0] + word.slice(2)].includes(other) || [word, rest].includes(other.slice(1));
}

function fold(text) {
  const plain = text.toLowerCase().replaceAll("œ", "oe").normalize("NFKD").replace(/\p{M}/gu, "");
  return plain.match(/[a-z0-9]+/g) ?? [];
}

// Insertions, deletions, replacements and swaps between two words.
function distance(one, other) {
  let before = [];
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const differs = one[row - 1] !== other[column - 1];
      let strokes = Math.min(line[column - 1] + 1, above[column] + 1, above[column - 1] + differs);
      const isSwap = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwap) strokes = Math.min(strokes, before[column - 2] + 1);
      line.push(strokes);
    }
    [before, above] = [above, line];
  }
  return above[other.length];
}
