const diacritics = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const letterReplacements = new Map(
  [..."ىةٱچپڤگکیھہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"].map((letter, at) => [letter, "يهاجبفككيهه01234567890123456789"[at] ?? ""]),
);
for (const [letter, plain] of Object.entries({ œ: "oe", æ: "ae", ß: "ss" })) letterReplacements.set(letter, plain);

/**
 * Returns the normalised form that the index uses: without accents, tashkeel, tatweel and hamza, with ى as ي, ة as ه
 * and Latin digits. `search_fold` in the database does the same; a test compares the two.
 */
export function normaliseText(text: string): string {
  const plain = text.normalize("NFKD").replace(diacritics, "").toLowerCase();
  return (
    [...plain]
      .map((letter) => letterReplacements.get(letter) ?? letter)
      .join("")
      // The s of women's and the d of d'été are neither words nor sizes.
      .replace(/(^|[^a-z0-9])(?:[cdjlmnst]|qu)['\u2019](?=[a-z])|['\u2019]s(?![a-z0-9])/g, (_, before = "") => before)
      // Join a single letter with the next word: t-shirt, v-neck.
      .replace(/(^|[^a-z0-9])([a-z])[-\u2010\u2011](?=[a-z])/g, "$1$2")
      .replace(/[^a-z0-9\u0621-\u064a]+/g, " ")
      // Collapse repeated letters (جمييييل is جميل), except ل, which the article doubles.
      .replace(/([\u0621-\u0643\u0645-\u064a])\1+/g, "$1")
      .trim()
  );
}

export const tokenise = (text: string): string[] => normaliseText(text).split(" ").filter(Boolean);
