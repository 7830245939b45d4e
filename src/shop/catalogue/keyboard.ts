/** The keys of an English keyboard, and what an Arabic one of Egypt writes with them. */
const keys: readonly (readonly [latin: string, arabic: string])[] = [
  ["qwertyuiop[]", "ضصثقفغعهخحجد"],
  ["asdfghjkl;'", "شسيبلاتنمكط"],
  ["zxcvnm,./`", "ئءؤرىةوزظذ"],
  // Held with Shift; written as what search folds them to anyway.
  ["QWERTYUIOPASDFGHJKLZXCVNM", "ضصثقفغإهخحشسيبلأتنمئءؤرىة"],
];

const toArabic = new Map(
  keys.flatMap(([latin, arabic]) => [...latin].map((key, at) => [key, arabic[at] ?? ""] as const)),
);
toArabic.set("b", "لا").set("B", "لا");
const toLatin = new Map([...toArabic].reverse().map(([latin, arabic]) => [arabic, latin.toLowerCase()] as const));
// Two keys in one: a phone writes لا as two letters, which are `g` and `h` as well. The key is tried first.
const lamAlef = "لا";

/** The same keys on the other keyboard: `tsjhk` is فستان, and يقثسس is dress. */
export function otherKeyboard(typed: string): string {
  return /[\u0621-\u064a]/.test(typed) ? latinKeys(typed) : [...typed].map((key) => toArabic.get(key) ?? key).join("");
}

const latinKeys = (typed: string): string =>
  [...typed.replaceAll(lamAlef, "b")]
    .map((letter) => (letter === "b" ? letter : (toLatin.get(letter) ?? letter)))
    .join("");
