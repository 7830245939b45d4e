/** Key pairs of the English and the Egyptian Arabic keyboard layout. */
const layoutRows: readonly (readonly [latin: string, arabic: string])[] = [
  ["qwertyuiop[]", "ضصثقفغعهخحجد"],
  ["asdfghjkl;'", "شسيبلاتنمكط"],
  ["zxcvnm,./`", "ئءؤرىةوزظذ"],
  // With Shift; Arabic letters as `normaliseText` maps them.
  ["QWERTYUIOPASDFGHJKLZXCVNM", "ضصثقفغإهخحشسيبلأتنمئءؤرىة"],
];

const toArabic = new Map(
  layoutRows.flatMap(([latin, arabic]) => [...latin].map((key, at) => [key, arabic[at] ?? ""] as const)),
);
toArabic.set("b", "لا").set("B", "لا");
const toLatin = new Map([...toArabic].reverse().map(([latin, arabic]) => [arabic, latin.toLowerCase()] as const));
// One key on a PC keyboard. Phones send لا as two letters, which are also `g` and `h`; the single key is tried first.
const lamAlef = "لا";

/** Returns the text on the other keyboard layout: `tsjhk` is فستان, and يقثسس is dress. */
export function switchKeyboardLayout(query: string): string {
  return /[\u0621-\u064a]/.test(query)
    ? toLatinKeys(query)
    : [...query].map((key) => toArabic.get(key) ?? key).join("");
}

const toLatinKeys = (query: string): string =>
  [...query.replaceAll(lamAlef, "b")]
    .map((letter) => (letter === "b" ? letter : (toLatin.get(letter) ?? letter)))
    .join("");
