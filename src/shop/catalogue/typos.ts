/** How many letters were dropped, added, exchanged or swapped with their neighbour. */
export function slips(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)]);
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let j = 0; j <= b.length; j++) (rows[0] as number[])[j] = j;
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const exchanged = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : 99;
      (rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, exchanged, swapped);
    }
  return at(a.length, b.length);
}

/** بني is a colour and بنت a girl: words of three letters are never taken for others. */
const slipsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Of so few letters one slip leaves hardly a likeness: such a word's neighbours are made up and looked up. */
export const isShort = (word: string): boolean => word.length === 4;

const letters = ["abcdefghijklmnopqrstuvwxyz", "ءابتثجحخدذرزسشصضطظعغفقكلمنهوي"] as const;

/** Every word that is one slip away: some hundreds of a short one, which an index knows at once or not at all. */
export function slipsOf(word: string): string[] {
  const [latin, arabic] = letters;
  const alphabet = [...(/[a-z]/.test(word) ? latin : arabic)];
  const away = Array.from({ length: word.length + 1 }, (_, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    const [here = "", next = ""] = after;
    const others = alphabet.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]);
    return [...others, before + after.slice(1), before + next + here + after.slice(2)];
  });
  return [...new Set(away.flat())].filter((one) => one !== word);
}

/** The words that may be meant: all that are equally near, rather out of the names of products. */
export function nearest<Word extends { word: string; named: boolean }>(
  typed: string,
  candidates: readonly Word[],
): Word[] {
  const near = candidates
    .filter(({ word }) => !/[0-9]/.test(word))
    .map((known) => ({ known, far: slips(typed, known.word) }))
    .filter(({ far }) => far <= slipsAllowed(typed));
  const least = Math.min(...near.map(({ far }) => far));
  const closest = near.filter(({ far }) => far === least).map(({ known }) => known);
  const named = closest.filter((one) => one.named);
  return named.length > 0 ? named : closest;
}
