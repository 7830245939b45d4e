import type { Language } from "./languages.ts";

const collators = new Map<Language, Intl.Collator>();

/**
 * Returns the order of names in a language: Écru is next to Encre, not after Z. Memoised, because creating a collator
 * costs more than comparing a list.
 */
export function collatorFor(language: Language): Intl.Collator {
  const found = collators.get(language) ?? new Intl.Collator(language, { numeric: true });
  collators.set(language, found);
  return found;
}
