/** Letters that are typed for each other, in groups: by sound, by shape, or by a lost dot. */
const confusedLetters = [
  "تطةث",
  "ضظد",
  "ذزظد",
  "سصث",
  "حهخج",
  "قكء",
  "يى",
  "اعء",
  "غق",
  "فق",
  "بتنيث",
  "رزو",
  "شس",
  "طظ",
  "صض",
  "عغ",
];
/** The last two pairs share a key on AZERTY and QWERTY. */
const latinConfusions = ["ckqs", "szx", "iyej", "ea", "ao", "ou", "vwfb", "gj", "mn", "bp", "dt", "aq", "wz"];
const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤرىةوزظذ"];

/** Of a change of the first letter, on top of what the letters cost. */
const firstLetterCost = 0.3;
const transpositionCost = 0.6;
/** Of a letter typed twice, or once instead of twice. */
const repetitionCost = 0.4;
const softLetters = new Set("aeiouyhاويه");

/** Letters as small numbers, so that costs are looked up in an array; the comparison runs for thousands of words. */
const letterCount = 80;
const letterOf = (code: number) =>
  code >= 0x621 && code <= 0x64a ? code - 0x621 + 27 : code >= 97 && code <= 122 ? code - 96 : 0;
const changeCosts = new Float64Array(letterCount * letterCount).fill(1);
const insertionCosts = new Float64Array(letterCount).fill(1);
const setCost = (a: string, b: string, cost: number) => {
  const at = letterOf(a.charCodeAt(0)) * letterCount + letterOf(b.charCodeAt(0));
  if (a !== b) changeCosts[at] = Math.min(cost, changeCosts[at] as number);
};
for (const letter of softLetters) insertionCosts[letterOf(letter.charCodeAt(0))] = 0.8;
// A hamza at the end is often not written.
insertionCosts[letterOf("ء".charCodeAt(0))] = 0.4;
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

const maxLength = 48;
/** Rows of the edit distance, used again by every comparison. */
let [before, row, next] = [0, 1, 2].map(() => new Float64Array(maxLength + 1)) as [
  Float64Array,
  Float64Array,
  Float64Array,
];
const [wordLetters, knownLetters] = [new Uint8Array(maxLength), new Uint8Array(maxLength)];
const [wordInsertions, knownInsertions] = [new Float64Array(maxLength), new Float64Array(maxLength)];

function readLetters(text: string, letters: Uint8Array, insertions: Float64Array) {
  for (let at = 0; at < text.length; at++) {
    letters[at] = letterOf(text.charCodeAt(at));
    insertions[at] =
      at > 0 && letters[at] === letters[at - 1]
        ? repetitionCost
        : at === 0
          ? 1.2
          : (insertionCosts[letters[at] as number] as number);
  }
}

/**
 * Returns how far a typed word is from a known one: the edit distance with cheap transpositions, neighbouring keys and
 * letters that sound or look alike. A change of the first letter costs more. Returns infinity beyond `limit`.
 */
export function spellingDistance(word: string, known: string, limit: number): number {
  const [length, knownLength] = [word.length, known.length];
  if (Math.abs(length - knownLength) > limit / repetitionCost) return Number.POSITIVE_INFINITY;
  if (length > maxLength || knownLength > maxLength) return Number.POSITIVE_INFINITY;
  readLetters(word, wordLetters, wordInsertions);
  readLetters(known, knownLetters, knownInsertions);
  row[0] = 0;
  for (let j = 1; j <= knownLength; j++) row[j] = (row[j - 1] as number) + (knownInsertions[j - 1] as number);
  let leastBefore = 0;
  for (let i = 1; i <= length; i++) {
    const a = wordLetters[i - 1] as number;
    let least = (row[0] as number) + (wordInsertions[i - 1] as number);
    next[0] = least;
    for (let j = 1; j <= knownLength; j++) {
      const b = knownLetters[j - 1] as number;
      const change =
        a === b ? 0 : (changeCosts[a * letterCount + b] as number) + (i === 1 && j === 1 ? firstLetterCost : 0);
      let cost = (row[j - 1] as number) + change;
      const left = (row[j] as number) + (wordInsertions[i - 1] as number);
      if (left < cost) cost = left;
      const missing = (next[j - 1] as number) + (knownInsertions[j - 1] as number);
      if (missing < cost) cost = missing;
      if (i > 1 && j > 1 && a === knownLetters[j - 2] && wordLetters[i - 2] === b) {
        const swapped = (before[j - 2] as number) + transpositionCost;
        if (swapped < cost) cost = swapped;
      }
      next[j] = cost;
      if (cost < least) least = cost;
    }
    // The next row may come from the row before this one, by a transposition.
    if (least > limit && leastBefore + transpositionCost > limit) return Number.POSITIVE_INFINITY;
    leastBefore = least;
    [before, row, next] = [row, next, before];
  }
  const distance = row[knownLength] as number;
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

/** The largest distance that counts as a slip. Short words are one another's neighbours too often. */
export const maxSpellingDistance = (word: string): number =>
  word.length < 4 ? 0.5 : word.length === 4 ? 0.8 : word.length < 7 ? 1.2 : word.length < 9 ? 1.7 : 2.1;
