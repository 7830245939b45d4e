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
  /** The vowel that begins a word. */
  isOpen?: boolean;
  /** The letter that is silent or a stop in the throat: ayn (ع, 3), or hamza and the Egyptian ق (2). */
  throat?: "ayn" | "hamza";
  /** Consonants that are unlikely, with their cost. */
  unlikely?: Readonly<Record<string, number>>;
  /** Cost if the other spelling has nothing in its place. */
  skip: number;
};

const consonant = (classes: string, skip = 1, more: Pick<Unit, "throat" | "unlikely"> = {}): Unit => ({
  consonants: classes.split("|"),
  skip,
  ...more,
});
const vowel = (vowel: NonNullable<Unit["vowel"]>, skip: number, long = false): Unit => ({
  consonants: [],
  vowel,
  long,
  skip,
});

/** Classes: X is kh, G gh, C sh, 7 the ح that some write as h. Letters that Egyptians pronounce alike share a class. */
const arabicUnits: Record<string, Unit> = {
  ...Object.fromEntries(
    Object.entries({
      ب: "B",
      ت: "T",
      ط: "T",
      ث: "T|S",
      ج: "J",
      ح: "7",
      خ: "X",
      د: "D",
      ض: "D",
      ز: "Z",
      ظ: "Z|D",
      ر: "R",
      س: "S",
      ص: "S|Z",
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
  ذ: consonant("Z|D", 1, { unlikely: { D: 0.05 } }),
  // Often not written at all: abaya for عباية.
  ع: consonant("", 0.08, { throat: "ayn" }),
  ء: consonant("", 0, { throat: "hamza" }),
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
  // A y between vowels is heard as one: zarayer.
  [/^[aeio]y(?=[aeiou])/, (letters) => [...(letters[0] === "i" ? [] : [vowel("a", 0.06)]), vowel("i", 0.08, true)]],
  [/^[ae]w(?=[aeiouy])/, () => [vowel("a", 0.06), vowel("o", 0.08, true)]],
  [/^(?:aa|ee|oo|ii|uu|ou|ei|ai|ay|ey|oa|au|aw|ow|iy|ie)/, (letters) => [longVowel(letters)]],
  [/^[a]/, () => [vowel("a", 0.06)]],
  [/^[e]/, () => [vowel("e", 0.04)]],
  [/^[iy]/, () => [vowel("i", 0.08)]],
  [/^[ouw]/, () => [vowel("o", 0.08)]],
  // A typed digit stands for its Arabic letter. Some people write 3 for غ as well.
  [/^2/, () => [consonant("", 0.2, { throat: "hamza" })]],
  [/^3/, () => [consonant("|G", 0.3, { throat: "ayn", unlikely: { G: 0.15 } })]],
  [/^4/, () => [consonant("C")]],
  [/^5/, () => [consonant("X")]],
  [/^6/, () => [consonant("T")]],
  [/^7/, () => [consonant("7|H", 1, { unlikely: { H: 0.25 } })]],
  [/^8/, () => [consonant("G|K")]],
  [/^9/, () => [consonant("S|D|K")]],
  // n is heard as m before b: banbo for بامبو.
  [/^n(?=[bp])/, () => [consonant("M|N", 1, { unlikely: { M: 0.1 } })]],
  [/^[bp]/, () => [consonant("B")]],
  [/^c/, () => [consonant("K|S")]],
  [/^[fv]/, () => [consonant("F")]],
  [/^g/, () => [consonant("J|G|K", 1, { unlikely: { K: 0.2 } })]],
  [/^j/, () => [consonant("J")]],
  [/^h/, () => [consonant("H|7", 1, { unlikely: { "7": 0.1 } })]],
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
    // هاي is written hay, hai or hi.
    if (letter === "ا" && letters[at + 1] === "ي" && at === letters.length - 2) return [vowel("a", 0.06)];
    if (at === 0 && letter === "ا") return [{ ...vowel("a", 0.06), isOpen: true }];
    // Of طاولة, tawla has one letter for both vowels.
    if (letter === "ا" && letters[at + 1] === "و") return [vowel("a", 0.1, true)];
    // At the beginning ق is often only a glottal stop.
    if (letter === "ق") return [consonant("K|J|", at === 0 ? 0.12 : 0.3, { throat: "hamza", unlikely: { K: 0.03 } })];
    if (at === 0 && letter === "و") return [consonant("W")];
    if (at === 0 && letter === "ي") return [consonant("Y")];
    const unit = arabicUnits[letter];
    return unit ? [unit] : [];
  });
}

function unitsOfLatin(word: string): Unit[] {
  const units: Unit[] = [];
  let rest = word.replace(/([a-z])\1{2,}/g, "$1$1").replace(/([bcdfghjklmnpqrstvwxyz])\1/g, "$1");
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
  // A hamza at the beginning is written as alif or not at all.
  const [opening] = units;
  if (opening && word.startsWith("2")) units[0] = { ...opening, skip: 0.05 };
  // Vowels at both ends are written in Arabic as well.
  if (opening?.vowel) units[0] = { ...opening, skip: Math.max(opening.skip, 0.15), isOpen: true };
  const [last] = units.slice(-1);
  if (last?.vowel && units.length > 2)
    units[units.length - 1] = { ...last, skip: Math.max(last.skip, /[ae]/.test(last.vowel) ? 0.12 : 0.25) };
  // The h of "abayah" is only written.
  if (last?.consonants[0] === "H" && word.endsWith("h") && units.at(-2)?.vowel)
    units[units.length - 1] = consonant("H|", 0.1);
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
  for (const left of a) {
    const next = [(row[0] as number) + left.skip];
    for (const [at, right] of b.entries())
      next.push(
        Math.min(
          (row[at] as number) + costOf(left, right),
          (row[at + 1] as number) + left.skip,
          (next[at] as number) + right.skip,
        ),
      );
    row = next;
  }
  return row.at(-1) as number;
}

function costOf(left: Unit, right: Unit): number {
  if (left.vowel && right.vowel) return vowelCost(left, right);
  const shared = left.consonants.filter((one) => one !== "" && right.consonants.includes(one));
  if (shared.length > 0)
    return Math.min(...shared.map((one) => (left.unlikely?.[one] ?? 0) + (right.unlikely?.[one] ?? 0)));
  const isSilent = ({ consonants, vowel: sounded }: Unit) => !sounded && consonants.includes("");
  // Egyptians say and write amees for قميص.
  if ((left.isOpen && right.throat === "hamza") || (right.isOpen && left.throat === "hamza")) return 0.1;
  if (!isSilent(left) || !isSilent(right)) return 2;
  return left.throat === right.throat ? 0 : 0.25;
}

/** The ا at the beginning stands for any vowel, and an e for most of them. */
function vowelCost(left: Unit, right: Unit): number {
  if (left.vowel === right.vowel) return 0;
  if (left.isOpen || right.isOpen) return 0.02;
  const both = [left.vowel, right.vowel];
  if (both.includes("e")) return both.includes("o") ? 0.2 : both.includes("i") ? 0.03 : 0.05;
  return left.long && right.long ? 0.35 : 0.2;
}
