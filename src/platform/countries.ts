import { languageCodes } from "./languages.ts";

/** ISO 3166-1 codes of the countries allowed in billing addresses. */
export const countryCodes: readonly string[] =
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW".split(
    " ",
  );

const known = new Set(countryCodes);

export const isCountry = (code: string): boolean => known.has(code);

/** Common names that Intl does not use. */
const otherNames: Readonly<Record<string, string>> = {
  usa: "US",
  "u s a": "US",
  "united states of america": "US",
  america: "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  uae: "AE",
  emirates: "AE",
  الإمارات: "AE",
  ksa: "SA",
  السعودية: "SA",
  palestine: "PS",
  turkey: "TR",
  holland: "NL",
};

let codeOf: ReadonlyMap<string, string> | undefined;

/** Returns the code of a country given its code or its name in one of the shop's languages. */
export function countryFrom(named: string): string | undefined {
  const code = named.trim().toUpperCase();
  if (known.has(code)) return code;
  codeOf ??= codesByName();
  return codeOf.get(folded(named));
}

function codesByName(): Map<string, string> {
  const codes = new Map(Object.entries(otherNames).map(([name, code]) => [folded(name), code]));
  for (const language of languageCodes)
    for (const style of ["short", "long"] as const) {
      const names = new Intl.DisplayNames(language, { type: "region", style });
      for (const code of countryCodes) codes.set(folded(names.of(code) ?? code), code);
    }
  return codes;
}

/** Normalises a name: ignores case, accents, punctuation and article, and merges interchangeable Arabic letters. */
const folded = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/^(?:the|el|la|los|las|le|les|l) /, "");
