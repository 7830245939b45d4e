import type { Language } from "#platform/languages.ts";
import type { FacetFilters } from "#shop/catalogue/server/facets/facetFilters.ts";
import { colours, fabrics, places, productTypes, styles } from "./seedVocabulary.ts";

export type SearchScenario = {
  label: string;
  language: Language;
  /** Distinct queries, so that no cached answer is measured. */
  queries: readonly string[];
  filters?: FacetFilters;
  page?: number;
  isTyping?: boolean;
};

const kinds = Object.values(productTypes).flat();
const first = (words: string) => words.split(" ")[0] ?? "";
const column = (list: readonly (readonly string[])[], language: 0 | 1) => list.map((words) => words[language] ?? "");
const unique = (list: readonly string[]) => [...new Set(list)];
/** Combines both lists, `count` pairs. */
const pairs = (left: readonly string[], right: readonly string[], count: number) =>
  unique(Array.from({ length: count }, (_, at) => `${left[at % left.length]} ${right[(at * 7) % right.length]}`));

const words = unique(column([...fabrics, ...places, ...kinds, ...styles], 0).map(first));
const arabicWords = unique(column([...fabrics, ...places, ...kinds, ...styles], 1).map(first));
const garments = unique(column(kinds, 0).map(first));
const colourNames = ["blue", "black", "white", "red", "beige", "brown", "grey", "yellow", "navy", "orange"];

const occasions = [
  ...["wedding", "something for the beach", "for work", "office", "party", "ramadan", "eid", "gym", "yoga", "travel"],
  ...["summer", "winter", "warm", "comfortable", "lounging at home", "university", "graduation", "picnic", "running"],
  ...["engagement", "safari", "hiking", "school", "pilgrimage", "date night", "cold evenings", "hot weather", "rain"],
];
const arabicOccasions = [
  ...["فرح", "البحر", "للشغل", "رمضان", "العيد", "الجيم", "سفر", "صيفي", "شتوي", "مريح", "للبيت", "الجامعة", "خطوبة"],
  ...["حاجة للمصيف", "لبس دافي", "حفلة", "عمرة", "يوجا", "رياضة", "مدرسة", "كاجوال", "خروجات", "لبس محتشم"],
];
const phrases = pairs(
  ["something light for", "a comfortable outfit for", "do you have clothes for", "looking for a gift for"],
  ["summer evenings", "my wedding", "the office in winter", "a long flight", "the beach", "my mother", "yoga at home"],
  28,
).concat(
  pairs(["a warm", "an embroidered", "a light"], garments, 20).map((one) => `${one} for the office with pockets`),
);
const arabizi = [
  ...["fostan azra2", "2amees kotn", "bantalon wase3", "3abaya soda", "shanta", "koteshy abyad", "jacket shetwy"],
  ...["blouza", "7ezam", "2oftan", "fostan farah", "tishirt kotn", "bolofar", "geeba", "sandal", "3ebaya maftoo7a"],
  ...["fostan motarraz", "amees kettan", "bantalon jeans", "kab", "esharb", "blazer ramady", "short", "hoody"],
];
const slips = [
  ...["dres", "lienn shirt", "swaeter", "jaket", "trousres", "abyaa", "kaftn", "legings", "hodie", "cardgan"],
  ...["snekers", "sandlas", "bakpack", "scraf", "embroiderd dress", "stripd shirt", "coton", "denmi", "canvs tote"],
  ...["فسان", "قميس", "بنطلزن", "جاكت", "عبايه مفتوخة", "كوتش", "صندال", "حزلم", "بلوزه مطرزه", "شنظة"],
];
const nonsense = [
  ...["washing machine", "car tyres", "qwrtzpl", "xkcdzz bnmq", "iphone charger", "pizza margherita", "laptop 16 inch"],
  ...["غسالة", "كاوتش عربية", "ضصثقفغ", "موبايل سامسونج", "zzzzzz", "refrigerator", "lawn mower", "toaster", "بيتزا"],
];
const prefixes = (list: readonly string[]) =>
  unique(list.flatMap((word) => [2, 3, 4].map((length) => word.slice(0, length))));

/** Queries of each kind that customers type, on the seeded catalogue. */
export const searchScenarios: readonly SearchScenario[] = [
  { label: "one English word", language: "en", queries: words },
  { label: "one Arabic word", language: "ar", queries: arabicWords },
  { label: "colour and garment", language: "en", queries: pairs(colourNames, garments, 40) },
  { label: "three words", language: "en", queries: pairs(column(fabrics, 0), pairs(garments, words, 40), 40) },
  { label: "occasion", language: "en", queries: occasions },
  { label: "occasion, Arabic", language: "ar", queries: arabicOccasions },
  { label: "phrase", language: "en", queries: phrases },
  { label: "Arabizi", language: "ar", queries: arabizi },
  { label: "slip", language: "en", queries: slips },
  { label: "nonsense", language: "en", queries: nonsense },
  {
    label: "name",
    language: "en",
    queries: pairs(column(places, 0), pairs(column(styles, 0), column(fabrics, 0), 30), 30),
  },
  {
    label: "garment, narrowed",
    language: "en",
    queries: garments,
    filters: { colours: [colours[0]?.[0] ?? ""], sizes: ["M"], stock: true },
  },
  { label: "garment, page 5", language: "en", queries: garments, page: 5 },
  { label: "garment, page 20", language: "en", queries: garments, page: 20 },
  { label: "suggestions", language: "en", queries: prefixes(words), isTyping: true },
  { label: "suggestions, Arabic", language: "ar", queries: prefixes(arabicWords), isTyping: true },
];
