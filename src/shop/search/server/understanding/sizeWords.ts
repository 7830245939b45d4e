import { normaliseText, tokenise } from "#shop/catalogue/normaliseText.ts";

export type SizeValue = { key: string; label: Partial<Record<string, string>> };
export type SizeWords = { keys: string[]; from: number; to: number; label: string };

const list = (...words: string[]) => new Set(words.map(normaliseText));
const introductions = list(
  "size",
  "sz",
  "sizes",
  "مقاس",
  "مقاسي",
  "مقاسات",
  "سايز",
  "نمرة",
  "قياس",
  "talla",
  "talle",
  "número",
  "taille",
  "pointure",
  "نمره",
  "المقاس",
  "بمقاس",
  "numero",
);
/** Verbs of who wears a size: he wears 43, بيلبس ٤٢, calza 41, il chausse du 43. */
const wearing = list(
  ..."wear wears wearing takes calzo calza calzan gasta gasto uso usa visto viste chausse chausses porte fait fais taille".split(
    " ",
  ),
  ..."بيلبس بتلبس بلبس يلبس تلبس البس لابس لابسه بيلبسوا".split(" "),
);
const articles = list("a", "an", "du", "un", "une", "el", "la", "le", "size");
const ageIntroductions = list("age", "aged", "عمر", "سن", "عمرها", "عمره", "سنها", "edad", "age de");
const yearWords = list(
  "year",
  "years",
  "yr",
  "yrs",
  "y",
  "سنة",
  "سنين",
  "سنوات",
  "año",
  "años",
  "an",
  "ans",
  "yo",
  "old",
);
const monthWords = list("month", "months", "m", "mo", "شهر", "شهور", "أشهر", "mes", "meses", "mois");
const arabicAges = new Map(Object.entries({ سنتين: 2, شهرين: 2 / 12, سنه: 1 }));
const letterSizes = new Map<string, string>(
  Object.entries({
    xs: "xs",
    xsmall: "xs",
    "extra small": "xs",
    s: "s",
    small: "s",
    سمول: "s",
    صغير: "s",
    pequena: "s",
    pequeno: "s",
    petit: "s",
    m: "m",
    medium: "m",
    med: "m",
    ميديم: "m",
    ميديوم: "m",
    مديم: "m",
    ميديام: "m",
    متوسط: "m",
    mediana: "m",
    moyen: "m",
    mediano: "m",
    moyenne: "m",
    l: "l",
    large: "l",
    لارج: "l",
    larg: "l",
    كبير: "l",
    grande: "l",
    grand: "l",
    xl: "xl",
    xlarge: "xl",
    "x large": "xl",
    "extra large": "xl",
    "اكس لارج": "xl",
    "extra grande": "xl",
    اكسلارج: "xl",
    "اكسترا لارج": "xl",
    xxl: "xxl",
    "2xl": "xxl",
    "xx large": "xxl",
    "2x": "xxl",
    "دبل اكس لارج": "xxl",
    "2 اكس لارج": "xxl",
    "اكس اكس لارج": "xxl",
    "double xl": "xxl",
    xxxl: "xxxl",
    "3xl": "xxxl",
    "3x": "xxxl",
    "تلاته اكس لارج": "xxxl",
    "3 اكس لارج": "xxxl",
    "4xl": "4xl",
    "5xl": "5xl",
  }),
);
/** Letter sizes that mean nothing else, so they need no word before them. */
const plainLetterSizes = new Set([
  "xs",
  "xl",
  "xxl",
  "xxxl",
  "2xl",
  "3xl",
  "4xl",
  "5xl",
  "xlarge",
  "لارج",
  "ميديم",
  "سمول",
  "اكسلارج",
]);
const oneSize = list(
  "one size",
  "onesize",
  "free size",
  "freesize",
  "مقاس واحد",
  "فري سايز",
  "وان سايز",
  "talla única",
  "taille unique",
);

/** Every word that belongs to a size. */
export const sizeVocabulary: ReadonlySet<string> = new Set(
  [introductions, ageIntroductions, yearWords, monthWords, arabicAges.keys(), letterSizes.keys(), oneSize].flatMap(
    (words) => [...words].flatMap((phrase) => phrase.split(" ")),
  ),
);

/**
 * Returns the first size of a query, with the keys of the shop's sizes that fit it; `keys` is empty if the shop has no
 * such size. A bare number or letter is a size only where the shop has it.
 */
export function findSizeWords(tokens: readonly string[], sizes: readonly SizeValue[]): SizeWords | undefined {
  for (let from = 0; from < tokens.length; from++) {
    const found = sizeAt(tokens, from, sizes);
    if (found) return found;
  }
  return undefined;
}

function sizeAt(tokens: readonly string[], from: number, sizes: readonly SizeValue[]): SizeWords | undefined {
  const pair = tokens.slice(from, from + 2).join(" ");
  if (oneSize.has(pair)) return { keys: keysOf(sizes, (size) => size.isOneSize), from, to: from + 2, label: pair };
  const isAge = ageIntroductions.has(tokens[from] ?? "");
  const worn = wornSizeAt(tokens, from);
  const introduced = isAge || introductions.has(tokens[from] ?? "") || worn !== undefined;
  const at = worn ?? (introduced ? from + 1 : from);
  const age = ageAt(tokens, at, isAge);
  if (age) {
    const keys = keysOf(sizes, ({ years }) => years !== undefined && age.years >= years[0] && age.years <= years[1]);
    return { keys, from, to: age.to, label: tokens.slice(at, age.to).join(" ") };
  }
  for (const length of [3, 2, 1]) {
    const words = tokens.slice(at, at + length);
    const letter = words.length === length ? letterSizes.get(words.join(" ")) : undefined;
    if (!letter) continue;
    const keys = keysOf(sizes, (size) => size.letter === letter);
    if (
      !introduced &&
      length === 1 &&
      !(plainLetterSizes.has(words[0] ?? "") || (/^[sml]$/.test(words[0] ?? "") && isApart(tokens, at)))
    )
      continue;
    if (!introduced && keys.length === 0) continue;
    return { keys, from, to: at + length, label: words.join(" ").toUpperCase() };
  }
  const number = /^[0-9]{1,3}$/.test(tokens[at] ?? "") ? Number(tokens[at]) : undefined;
  if (number === undefined) return undefined;
  const keys = keysOf(sizes, ({ numbers }) => numbers !== undefined && number >= numbers[0] && number <= numbers[1]);
  if (!introduced && (keys.length === 0 || number < 16 || tokens.length === 1)) return undefined;
  return { keys, from, to: at + 1, label: `${number}` };
}

/** Returns the place of the size after a verb and at most two articles. A small number is a count: "wears 2 layers". */
function wornSizeAt(tokens: readonly string[], from: number): number | undefined {
  if (!wearing.has(tokens[from] ?? "")) return undefined;
  let at = from + 1;
  while (at < from + 3 && articles.has(tokens[at] ?? "")) at++;
  const size = tokens[at] ?? "";
  const isNumber = /^[0-9]{2}$/.test(size) && Number(size) >= 16;
  return isNumber || /^(?:[sml]|x{1,3}[sl]|[2-5]xl)$/.test(size) ? at : undefined;
}

/**
 * A single letter is a size between or after words, not alone. An l before a word is an article or for: "tapis l salon",
 * "gazma l bent". The m after an i is that of "I'm".
 */
const isApart = (tokens: readonly string[], at: number) =>
  tokens.length > 1 &&
  at > 0 &&
  !(tokens[at] === "l" && /^[a-z]/.test(tokens[at + 1] ?? "")) &&
  !(tokens[at] === "m" && tokens[at - 1] === "i");

function ageAt(tokens: readonly string[], at: number, isAge: boolean): { years: number; to: number } | undefined {
  const [here = "", next = "", third = "", fourth = ""] = tokens.slice(at, at + 4);
  const named = arabicAges.get(here);
  if (named !== undefined) return { years: named, to: at + 1 };
  const [, glued, unit] = /^([0-9]{1,2})(y|yrs?|m|ans|t)$/.exec(here) ?? [];
  if (glued) return { years: Number(glued) / (unit === "m" ? 12 : 1), to: at + 1 };
  if (!/^[0-9]{1,2}$/.test(here)) return undefined;
  const isRange = /^[0-9]{1,2}$/.test(next);
  const [word, end] = isRange ? [third, at + 3] : [next, at + 2];
  const value = isRange ? (Number(here) + Number(next)) / 2 : Number(here);
  const more = (isRange ? fourth : third) === "old" ? 1 : 0;
  if (yearWords.has(word)) return { years: value, to: end + more };
  if (monthWords.has(word) && word !== "m") return { years: value / 12, to: end + more };
  return isAge ? { years: Number(here), to: at + 1 } : undefined;
}

type ParsedSize = {
  letter?: string;
  numbers?: readonly [number, number];
  years?: readonly [number, number];
  isOneSize: boolean;
};

const keysOf = (sizes: readonly SizeValue[], fits: (size: ParsedSize) => boolean) =>
  sizes.filter((size) => fits(parseSize(size))).map(({ key }) => key);

const parsedSizes = new WeakMap<SizeValue, ParsedSize>();

function parseSize(size: SizeValue): ParsedSize {
  const known = parsedSizes.get(size);
  if (known) return known;
  const text = normaliseText(`${size.label.en ?? size.key}`);
  const words = tokenise(text);
  const letter = letterSizes.get(text);
  const [first, second] = words.filter((word) => /^[0-9]{1,3}$/.test(word)).map(Number);
  const isAge = words.some((word) => yearWords.has(word)) || /^[0-9]+y$/.test(text);
  const isMonths = words.some((word) => monthWords.has(word)) || /^[0-9]+m$/.test(text);
  const bounds = first === undefined ? undefined : ([first, second ?? first] as const);
  const scale = isMonths ? 1 / 12 : 1;
  const parsed: ParsedSize = {
    isOneSize: oneSize.has(text) || size.key.toLowerCase() === "one-size",
    ...(letter && { letter }),
    ...(bounds && !letter && (isAge || isMonths) && { years: [bounds[0] * scale, bounds[1] * scale] as const }),
    ...(bounds && !letter && !isAge && !isMonths && { numbers: bounds }),
  };
  parsedSizes.set(size, parsed);
  return parsed;
}
