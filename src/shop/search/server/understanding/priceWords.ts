import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { stripParticle } from "../words/arabicForms.ts";
import { numberWordsAt } from "./numberWords.ts";

/** Pounds. */
export type PriceWords = { min?: number; max?: number; from: number; to: number };

const phrases = (words: readonly string[]) =>
  words.map((one) => normaliseText(one).split(" ")).sort((a, b) => b.length - a.length);

const upTo = phrases([
  "under",
  "below",
  "less than",
  "up to",
  "at most",
  "max",
  "maximum",
  "cheaper than",
  "no more than",
  "not more than",
  "within",
  "تحت",
  "أقل من",
  "اقل",
  "لحد",
  "لغاية",
  "حتى",
  "ما يزيدش عن",
  "بحد أقصى",
  "لا يزيد عن",
  "مايزدش عن",
  "في حدود",
  "حدود",
  "ميزانية",
  "أرخص من",
  "menos de",
  "por debajo de",
  "hasta",
  "máximo",
  "no más de",
  "bajo",
  "inferior a",
  "moins de",
  "moins",
  "jusqu à",
  "jusqu'à",
  "maximum",
  "sous",
  "inférieur à",
  "pas plus de",
  "à moins de",
]);
const atLeast = phrases([
  "over",
  "above",
  "more than",
  "at least",
  "min",
  "starting at",
  "starting from",
  "فوق",
  "أكتر من",
  "أكثر من",
  "أعلى من",
  "ابتداء من",
  "أزيد من",
  "más de",
  "desde",
  "mínimo",
  "a partir de",
  "por encima de",
  "plus de",
  "à partir de",
  "au moins",
  "dès",
  "au-dessus de",
]);
const between = phrases(["between", "from", "بين", "ما بين", "من", "entre", "de"]);
const and = phrases(["and", "to", "و", "ل", "الى", "لحد", "لغاية", "y", "a", "et", "à"]);
const currencies = phrases([
  "egp",
  "le",
  "l e",
  "pound",
  "pounds",
  "egyptian pounds",
  "جنيه",
  "جنية",
  "ج",
  "ج م",
  "جنيهات",
  "جنيه مصري",
  "libras",
  "libra",
  "livres",
  "livre",
  "gneh",
  "geneh",
  "gnih",
]);

/** Every word that belongs to a price. */
export const priceVocabulary: ReadonlySet<string> = new Set([upTo, atLeast, currencies].flat(2));

/** Returns the first price range of a query, undefined without one. Tokens are normalised words. */
export function findPriceWords(tokens: readonly string[]): PriceWords | undefined {
  for (let from = 0; from < tokens.length; from++) {
    const found = priceRangeAt(tokens, from);
    if (found) return found;
  }
  return undefined;
}

function priceRangeAt(tokens: readonly string[], from: number): PriceWords | undefined {
  const opening = matchPhrase(tokens, from, between);
  if (opening !== undefined) {
    const first = amountAt(tokens, opening);
    const middle = first && matchPhrase(tokens, first.to, and);
    const second = middle === undefined ? undefined : amountAt(tokens, middle);
    if (first && second && second.pounds > first.pounds && second.pounds >= 60)
      return { min: first.pounds, max: second.pounds, from, to: second.to };
  }
  for (const [words, bound] of [
    [upTo, "max"],
    [atLeast, "min"],
  ] as const) {
    const after = matchPhrase(tokens, from, words);
    const amount = after === undefined ? undefined : amountAt(tokens, after);
    if (amount && (amount.pounds >= 60 || amount.hasCurrency)) return { [bound]: amount.pounds, from, to: amount.to };
  }
  const alone = amountAt(tokens, from);
  return alone?.hasCurrency ? { max: alone.pounds, from, to: alone.to } : undefined;
}

/** A number, before or after a currency. `ب500` and `500le` are one word. */
function amountAt(tokens: readonly string[], from: number) {
  const start = matchPhrase(tokens, from, currencies);
  const at = start ?? from;
  const [, digits, glued] = /^([0-9]{1,6})(egp|le|k)?$/.exec(tokens[at] ?? "") ?? [];
  if (!digits) {
    const words = numberWordsAt(tokens, at);
    const behind = words && matchPhrase(tokens, words.to, currencies);
    return words && { pounds: words.value, to: behind ?? words.to, hasCurrency: (start ?? behind) !== undefined };
  }
  const thousands =
    /^[0-9]{3}$/.test(tokens[at + 1] ?? "") && digits.length <= 3 && Number(digits) < 100 ? tokens[at + 1] : undefined;
  const end = at + (thousands ? 2 : 1);
  const currency = matchPhrase(tokens, end, currencies);
  const pounds = Number(digits + (thousands ?? "")) * (glued === "k" ? 1000 : 1);
  return { pounds, to: currency ?? end, hasCurrency: (start ?? currency ?? glued) !== undefined };
}

/** Returns the place after the phrase, undefined if none of them is there. باقل من is اقل من. */
function matchPhrase(tokens: readonly string[], from: number, among: readonly string[][]): number | undefined {
  const isWord = (token: string | undefined, word: string, at: number) =>
    token === word || (at === 0 && word.length > 2 && token !== undefined && stripParticle(token) === word);
  const found = among.find((phrase) => phrase.every((word, at) => isWord(tokens[from + at], word, at)));
  return found && from + found.length;
}
