import { reword, type Wording } from "./intlWording.ts";
import type { Language } from "./languages.ts";

/** `Intl` counts in the nominative singular what Arabic counts in the dual, the plural or, from 11 to 99, the accusative. */
const compactWordings: Partial<Record<Language, Wording>> = {
  ar: [
    [/^١\s(ألف|مليون)$/, "$1"],
    [/^٢\s(ألف|مليون)$/, "$1ان"],
    [/^([٠-٩]?١٠|[٠-٩]٠[٣-٩])(\s)ألف$/, "$1$2آلاف"],
    [/^([٠-٩]?١٠|[٠-٩]٠[٣-٩]|[٣-٩])(\s)مليون$/, "$1$2ملايين"],
    [/^([٠-٩]?(?:[١-٩][١-٩]|[٢-٩]٠)\s)(ألف|مليون)$/, "$1$2ًا"],
  ],
};

/** Corrects a number in compact notation. */
export const wordCompact = (language: Language, number: string): string => reword(compactWordings[language], number);
