import { reword, type Wording } from "./intlWording.ts";
import type { Language } from "./languages.ts";

/** `Intl` counts in the singular what Arabic counts in the dual or the plural. */
const compactWordings: Partial<Record<Language, Wording>> = {
  ar: [
    [/^١\s(ألف|مليون)$/, "$1"],
    [/^٢\s(ألف|مليون)$/, "$1ان"],
    [/^١٠\sألف$/, "١٠ آلاف"],
    [/^([٣-٩]|١٠)\sمليون$/, "$1 ملايين"],
  ],
};

/** Corrects a number in compact notation. */
export const wordCompact = (language: Language, number: string): string => reword(compactWordings[language], number);
