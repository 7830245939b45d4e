import type { InEveryLanguage } from "#platform/languages.ts";
import { normaliseText } from "./normaliseText.ts";

/** The attribute whose values are the colours of the shop (table `colours`), the same in every product. */
export const colourAttribute = "colour";

/** `mergedInto` is the key of the colour that replaced it, if any. */
export type ColourName = { key: string; name: InEveryLanguage; mergedInto?: string | null };

/** Returns the key that products use for the colour. */
export const usedKeyOf = ({ key, mergedInto }: Pick<ColourName, "key" | "mergedInto">): string => mergedInto ?? key;

/**
 * Returns the colour with this key, or else the one that a hand-made key or an English name means; a merged colour only
 * if no other has the name.
 */
export function findColour<Colour extends ColourName>(
  colours: readonly Colour[],
  { key, label }: { key: string; label?: string | undefined },
): Colour | undefined {
  const names = new Set([key, label ?? ""].map(normaliseText).filter(Boolean));
  return (
    colours.find((colour) => colour.key === key) ??
    colours.find((colour) => colour.key.toLowerCase() === key.toLowerCase()) ??
    colours.find(({ name, mergedInto }) => !mergedInto && names.has(normaliseText(name.en))) ??
    colours.find(({ name }) => names.has(normaliseText(name.en)))
  );
}

/** Returns the key of a new colour: `Olive green` becomes `olive-green`. `attempt` counts keys already taken. */
export function makeColourKey(englishName: string, attempt = 1): string {
  const plain = englishName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
  const key = plain || "colour";
  return attempt > 1 ? `${key}-${attempt}` : key;
}
