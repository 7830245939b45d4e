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

/** جيبة is a skirt and جيب a pocket: a short word is never taken for another. */
const slipsAllowed = (word: string): number => (word.length < 5 ? 0 : word.length < 8 ? 1 : 2);

/** The word that was meant, if one is near enough: the nearest, rather out of a product's name, the first of the list. */
export function nearest<Word extends { word: string; named: boolean }>(
  typed: string,
  candidates: readonly Word[],
): Word | undefined {
  const near = candidates
    .filter(({ word }) => !/[0-9]/.test(word))
    .map((known) => ({ known, far: slips(typed, known.word) }));
  const [best] = near
    .filter(({ far }) => far <= slipsAllowed(typed))
    .sort((a, b) => a.far - b.far || Number(b.known.named) - Number(a.known.named));
  return best?.known;
}
