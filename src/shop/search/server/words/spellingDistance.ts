/** Letters that are typed for each other, in groups: by sound, by shape, or by a lost dot. */
const confusedLetters = ["تطةث", "ضظد", "ذزظد", "سصث", "حهخج", "قكء", "يى", "اعء", "غق", "فق", "بتنيث", "رزو", "شس"];
/** The last two pairs share a key on AZERTY and QWERTY. */
const latinConfusions = ["ckqs", "szx", "iyej", "ea", "ao", "ou", "vwfb", "gj", "mn", "bp", "dt", "aq", "wz"];
const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرىةوزظذ"];

const pairCosts = new Map<string, number>();
const setCost = (a: string, b: string, cost: number) => {
  const key = a + b;
  if (a !== b) pairCosts.set(key, Math.min(cost, pairCosts.get(key) ?? 1));
};
for (const [groups, cost] of [
  [confusedLetters, 0.5],
  [latinConfusions, 0.6],
  [["aeiou"], 0.8],
] as const)
  for (const group of groups) for (const a of group) for (const b of group) setCost(a, b, cost);
for (const row of keyboardRows)
  for (const [at, letter] of [...row].entries()) {
    const next = row[at + 1];
    if (next) {
      setCost(letter, next, 0.7);
      setCost(next, letter, 0.7);
    }
  }

const transpositionCost = 0.6;
/** Of a letter typed twice, or once instead of twice. */
const repetitionCost = 0.4;
const softLetters = new Set("aeiouyhاويه");

/**
 * Returns how far a typed word is from a known one: the edit distance with cheap transpositions, neighbouring keys and
 * letters that sound or look alike. A change of the first letter costs more. Returns infinity beyond `limit`.
 */
export function spellingDistance(word: string, known: string, limit: number): number {
  if (Math.abs(word.length - known.length) > limit / repetitionCost) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let row = [0];
  for (let j = 1; j <= known.length; j++) row.push((row[j - 1] as number) + insertionCost(known, j - 1));
  for (let i = 1; i <= word.length; i++) {
    const next = [(row[0] as number) + insertionCost(word, i - 1)];
    let least = next[0] as number;
    for (let j = 1; j <= known.length; j++) {
      const [a, b] = [word[i - 1] as string, known[j - 1] as string];
      let cost = Math.min(
        (row[j - 1] as number) + (a === b ? 0 : (pairCosts.get(a + b) ?? 1) + (i === 1 && j === 1 ? 0.3 : 0)),
        (row[j] as number) + insertionCost(word, i - 1),
        (next[j - 1] as number) + insertionCost(known, j - 1),
      );
      if (i > 1 && j > 1 && a === known[j - 2] && word[i - 2] === b)
        cost = Math.min(cost, (before[j - 2] as number) + transpositionCost);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return Number.POSITIVE_INFINITY;
    before = row;
    row = next;
  }
  const distance = row[known.length] as number;
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

function insertionCost(word: string, at: number): number {
  if (at > 0 && word[at] === word[at - 1]) return repetitionCost;
  if (at === 0) return 1.2;
  return softLetters.has(word[at] as string) ? 0.8 : 1;
}

/** The largest distance that counts as a slip. Short words are one another's neighbours too often. */
export const maxSpellingDistance = (word: string): number =>
  word.length < 4 ? 0.5 : word.length === 4 ? 0.8 : word.length < 7 ? 1.2 : word.length < 9 ? 1.7 : 2.1;
