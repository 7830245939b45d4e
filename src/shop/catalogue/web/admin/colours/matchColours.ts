import type { ColourName } from "#shop/catalogue/colour.ts";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/**
 * Returns the colours that a typed text may mean, in any language: names that begin with it first, then those that
 * contain it. Keeps the order of the list otherwise.
 */
export function matchColours<Colour extends ColourName>(colours: readonly Colour[], typed: string): Colour[] {
  const text = normaliseText(typed);
  if (text === "") return [...colours];
  const beginning: Colour[] = [];
  const containing: Colour[] = [];
  for (const colour of colours) {
    const names = namesOf(colour);
    if (names.some((name) => name.startsWith(text))) beginning.push(colour);
    else if (names.some((name) => name.includes(text))) containing.push(colour);
  }
  return [...beginning, ...containing];
}

/** Returns the colour with this name in any language, or this key. */
export function findNamedColour<Colour extends ColourName>(
  colours: readonly Colour[],
  typed: string,
): Colour | undefined {
  const text = normaliseText(typed);
  return text === "" ? undefined : colours.find((colour) => namesOf(colour).includes(text));
}

const namesOf = ({ key, name }: ColourName): string[] =>
  [key, ...Object.values(name)].flatMap((text) => (text ? [normaliseText(text)] : []));
