import { normaliseText, tokenise } from "#shop/catalogue/normaliseText.ts";

export type TextPart = { text: string; isMatch: boolean };

/**
 * Splits a text into what the query matches and the rest. A word matches by its beginning, whatever its accents, or as a
 * whole if the query stands for it (`matched`, normalised): فستان for `fostan`.
 */
export function highlightMatches(text: string, typed: string, matched: readonly string[] = []): TextPart[] {
  const beginnings = tokenise(typed);
  const parts: TextPart[] = [];
  const add = (text: string, isMatch: boolean) => {
    const last = parts.at(-1);
    if (text === "") return;
    if (last?.isMatch === isMatch) last.text += text;
    else parts.push({ text, isMatch });
  };
  for (const piece of text.split(/([\p{L}\p{M}\p{N}]+)/u)) {
    const length = matchLength(piece, beginnings, matched);
    add(piece.slice(0, length), true);
    add(piece.slice(length), false);
  }
  return parts;
}

/** Returns how many characters of a word match, 0 for none. */
function matchLength(word: string, beginnings: readonly string[], matched: readonly string[]): number {
  const plain = normaliseText(word);
  if (plain === "") return 0;
  if (matched.includes(plain)) return word.length;
  const beginning = beginnings.findLast((one) => plain.startsWith(one));
  if (beginning === undefined) return 0;
  let length = 1;
  while (length < word.length && normaliseText(word.slice(0, length)).length < beginning.length) length++;
  // Marks belong to the letter before them.
  while (length < word.length && /\p{M}/u.test(word[length] ?? "")) length++;
  return length;
}
