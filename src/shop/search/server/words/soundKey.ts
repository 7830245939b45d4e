/**
 * Arabic in Latin letters (Franco-Arabic): `2amees`, `kamis` and قميص sound alike. Both spellings become units of
 * consonants and vowels; the consonants alone are the key of an index, and `soundDistance` compares the rest.
 */
type Unit = {
  /** Possible consonants, in the classes below; empty for a vowel. An empty string: may be silent. */
  consonants: readonly string[];
  vowel?: "a" | "e" | "i" | "o";
  /** Written long: aa, ee, ou. */
  long?: boolean;
  /** Cost if the other spelling has nothing in its place. */
  skip: number;
};

const consonant = (classes: string, skip = 1): Unit => ({ consonants: classes.split("|"), skip });
const vowel = (vowel: NonNullable<Unit["vowel"]>, skip: number, long = false): Unit => ({
  consonants: [],
  vowel,
  long,
  skip,
});

/** Classes: X is kh, G gh, C sh. Letters that Egyptians pronounce alike share a class. */
const arabicUnits: Record<string, Unit> = {
  ...Object.fromEntries(
    Object.entries({
      ب: "B",
      ت: "T",
      ط: "T",
      ث: "T|S",
      ج: "J",
      ح: "H",
      خ: "X",
      د: "D",
      ض: "D",
      ذ: "Z|D",
      ز: "Z",
      ظ: "Z|D",
      ر: "R",
      س: "S",
      ص: "S",
      ش: "C",
      غ: "G",
      ف: "F",
      ك: "K",
      ل: "L",
      م: "M",
      ن: "N",
      ه: "H",
    }).map(([letter, classes]) => [letter, consonant(classes)]),
  ),
  ع: consonant("", 0.08),
  ء: consonant("", 0),
  ا: vowel("a", 0.3, true),
  و: vowel("o", 0.3, true),
  ي: vowel("i", 0.3, true),
};

const latinUnits: readonly (readonly [pattern: RegExp, unit: (letters: string) => Unit[]])[] = [
  [/^(?:tsh|tch)/, () => [consonant("T"), consonant("C")]],
  [/^(?:sh|sch)/, () => [consonant("C")]],
  [/^ch/, () => [consonant("C|K")]],
  [/^kh/, () => [consonant("X|K")]],
  [/^gh/, () => [consonant("G|J")]],
  [/^(?:dh|th)/, (letters) => [consonant(letters === "dh" ? "Z|D" : "T|S|Z")]],
  [/^ph/, () => [consonant("F")]],
  [/^(?:ck|q|k)/, () => [consonant("K")]],
  [/^x/, () => [consonant("K"), consonant("S")]],
  [/^(?:aa|ee|oo|ii|uu|ou|ei|ai|ay|ey|oa|au|aw|ow|iy|ie)/, (letters) => [longVowel(letters)]],
  [/^[a]/, () => [vowel("a", 0.06)]],
  [/^[e]/, () => [vowel("e", 0.04)]],
  [/^[iy]/, () => [vowel("i", 0.08)]],
  [/^[ouw]/, () => [vowel("o", 0.08)]],
  [/^2/, () => [consonant("", 0.05)]],
  [/^3/, () => [consonant("", 0.1)]],
  [/^4/, () => [consonant("C")]],
  [/^5/, () => [consonant("X")]],
  [/^6/, () => [consonant("T")]],
  [/^7/, () => [consonant("H")]],
  [/^8/, () => [consonant("G|K")]],
  [/^9/, () => [consonant("S|D|K")]],
  [/^[bp]/, () => [consonant("B")]],
  [/^c/, () => [consonant("K|S")]],
  [/^[fv]/, () => [consonant("F")]],
  [/^g/, () => [consonant("J|G|K")]],
  [/^j/, () => [consonant("J")]],
  [/^h/, () => [consonant("H")]],
  [/^s/, () => [consonant("S|Z")]],
  [/^[tdzrlmn]/, (letters) => [consonant(letters.toUpperCase())]],
];

function longVowel(letters: string): Unit {
  if (/^[oa][uw]?$|oo|uu|oa/.test(letters) && !/^aa?$/.test(letters)) return vowel("o", 0.2, true);
  if (/^a(?:a)$/.test(letters)) return vowel("a", 0.2, true);
  if (/^(?:ai|ay|ei|ey)$/.test(letters)) return vowel("i", 0.15, true);
  return vowel("i", 0.2, true);
}

const arabicLetter = /[\u0621-\u064a]/;

function unitsOf(word: string): Unit[] {
  return isArabic(word) ? unitsOfArabic(word) : unitsOfLatin(word);
}
const isArabic = (word: string) => arabicLetter.test(word);

function unitsOfArabic(word: string): Unit[] {
  const letters = [...word];
  return letters.flatMap((letter, at): Unit[] => {
    const last = at === letters.length - 1;
    if (letter === "ه" && last) return [{ consonants: ["", "H"], vowel: "a", skip: 0.22 }];
    if (at === 0 && letter === "ا") return [vowel("a", 0.06)];
    // At the beginning ق is often only a glottal stop.
    if (letter === "ق") return [consonant("K|J|", at === 0 ? 0.12 : 0.3)];
    if (at === 0 && letter === "و") return [consonant("W")];
    if (at === 0 && letter === "ي") return [consonant("Y")];
    const unit = arabicUnits[letter];
    return unit ? [unit] : [];
  });
}

function unitsOfLatin(word: string): Unit[] {
  const units: Unit[] = [];
  let rest = word.replace(/([a-z])\1{2,}/g, "$1$1").replace(/([bcdfghjklmnpqrstvxz])\1/g, "$1");
  if (/^[wy][aeiou]/.test(rest)) {
    units.push(consonant(rest.startsWith("w") ? "W" : "Y"));
    rest = rest.slice(1);
  }
  while (rest !== "") {
    const [pattern, unit] = latinUnits.find(([one]) => one.test(rest)) ?? [];
    const letters = pattern?.exec(rest)?.[0] ?? rest.slice(0, 1);
    units.push(...(unit?.(letters) ?? []));
    rest = rest.slice(letters.length);
  }
  const [last] = units.slice(-1);
  // The h of "abayah" is only written.
  if (last?.consonants[0] === "H" && word.endsWith("h") && units.at(-2)?.vowel)
    units[units.length - 1] = consonant("H|", 0.05);
  return units;
}

const maxKeys = 32;

/** Returns the consonants of all readings of a word, at most 32: `kamis` is KMS, قميص is KMS, JMS and MS. */
export function soundKeys(word: string): string[] {
  let keys = [""];
  for (const { consonants } of unitsOf(word)) {
    if (consonants.length === 0) continue;
    keys = [...new Set(keys.flatMap((key) => consonants.map((one) => (key.endsWith(one) ? key : key + one))))];
    if (keys.length > maxKeys) keys = keys.slice(0, maxKeys);
  }
  return keys.filter((key) => key !== "");
}

/** Returns how differently two words sound: 0 for the same, some tenths for other vowels, 1 and more for a consonant. */
export function soundDistance(one: string, other: string): number {
  const [a, b] = [unitsOf(one), unitsOf(other)];
  let row = [0];
  for (const unit of b) row.push((row.at(-1) as number) + unit.skip);
  for (const source of a) {
    const next = [(row[0] as number) + source.skip];
    for (const [at, right] of b.entries())
      next.push(
        Math.min(
          (row[at] as number) + costOf(source, right),
          (row[at + 1] as number) + source.skip,
          (next[at] as number) + right.skip,
        ),
      );
    row = next;
  }
  return row.at(-1) as number;
}

function costOf(source: Unit, right: Unit): number {
  if (source.vowel && right.vowel) {
    if (source.vowel === right.vowel) return 0;
    return source.vowel === "e" || right.vowel === "e" ? 0.05 : source.long && right.long ? 0.35 : 0.2;
  }
  if (source.consonants.some((one) => one !== "" && right.consonants.includes(one))) return 0;
  // A glottal stop or an ayn against ق, ء or ع.
  const isSilent = ({ consonants, vowel: sounded }: Unit) => !sounded && consonants.includes("");
  return isSilent(source) && isSilent(right) ? 0 : 2;
}
