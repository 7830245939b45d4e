const marks = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const letters = new Map(
  [..."ىةٱچپڤگکیھہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"].map((letter, at) => [letter, "يهاجبفككيهه01234567890123456789"[at] ?? ""]),
);
for (const [letter, plain] of Object.entries({ œ: "oe", æ: "ae", ß: "ss" })) letters.set(letter, plain);

/**
 * What people type, in the one spelling that the index is kept in: without accents, tashkeel, tatweel and hamza, with
 * ى as ي, ة as ه and Latin digits. The database's `search_fold` does the same to the texts; a test compares the two.
 */
export function fold(typed: string): string {
  const plain = typed.normalize("NFKD").replace(marks, "").toLowerCase();
  return (
    [...plain]
      .map((letter) => letters.get(letter) ?? letter)
      .join("")
      // The s of women's and the d of d'été are no words, nor sizes.
      .replace(/(^|[^a-z0-9])(?:[cdjlmnst]|qu)['\u2019](?=[a-z])|['\u2019]s(?![a-z0-9])/g, (_, before = "") => before)
      // A single letter holds on to what follows it: t-shirt, v-neck.
      .replace(/(^|[^a-z0-9])([a-z])[-\u2010\u2011](?=[a-z])/g, "$1$2")
      .replace(/[^a-z0-9\u0621-\u064a]+/g, " ")
      // جمييييل is جميل; only ل is left alone, which doubles after the article.
      .replace(/([\u0621-\u0643\u0645-\u064a])\1+/g, "$1")
      .trim()
  );
}

export const wordsOf = (typed: string): string[] => fold(typed).split(" ").filter(Boolean);
