import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** A word that asks for an order or a filter rather than for a thing. */
export type Intent = "cheap" | "sale" | "newest" | "best" | "stock";

const wordsOf: Record<Intent, readonly string[]> = {
  cheap: [
    "cheap",
    "cheapest",
    "affordable",
    "budget",
    "inexpensive",
    "low price",
    "رخيص",
    "رخيصة",
    "ارخص",
    "اقتصادي",
    "على قد الإيد",
    "سعر حلو",
    "barato",
    "barata",
    "económico",
    "baratas",
    "baratos",
    "pas cher",
    "pas chère",
    "bon marché",
    "moins cher",
  ],
  sale: [
    "sale",
    "on sale",
    "discount",
    "discounted",
    "discounts",
    "offer",
    "offers",
    "deal",
    "deals",
    "promotion",
    "promo",
    "clearance",
    "تخفيض",
    "تخفيضات",
    "خصم",
    "خصومات",
    "عروض",
    "عرض",
    "أوكازيون",
    "مخفض",
    "عليه خصم",
    "rebajas",
    "rebaja",
    "oferta",
    "ofertas",
    "descuento",
    "descuentos",
    "soldes",
    "solde",
    "promotion",
    "réduction",
    "remise",
    "en promo",
  ],
  newest: [
    "new",
    "newest",
    "latest",
    "new arrivals",
    "new in",
    "جديد",
    "جديدة",
    "أحدث",
    "الجديد",
    "وصل حديثا",
    "نيو",
    "nuevo",
    "nueva",
    "nuevos",
    "nuevas",
    "novedades",
    "nouveau",
    "nouvelle",
    "nouveautés",
    "nouveauté",
    "nouvelles",
  ],
  best: [
    "best seller",
    "best sellers",
    "bestseller",
    "bestsellers",
    "best selling",
    "most popular",
    "top selling",
    "الأكثر مبيعا",
    "الاكتر مبيعا",
    "أكتر حاجة بتتباع",
    "más vendido",
    "más vendidos",
    "más vendidas",
    "meilleures ventes",
    "le plus vendu",
  ],
  stock: ["in stock", "متوفر", "متوفرة", "disponible", "disponibles", "en stock"],
};

const intentOfPhrase = new Map(
  Object.entries(wordsOf).flatMap(([intent, words]) => words.map((word) => [normaliseText(word), intent as Intent])),
);

export const intentVocabulary: ReadonlySet<string> = new Set(
  [...intentOfPhrase.keys()].flatMap((phrase) => phrase.split(" ")),
);

/** Returns the intents of a query with the places of their words. */
export function findIntents(tokens: readonly string[]): { intent: Intent; from: number; to: number }[] {
  const found: { intent: Intent; from: number; to: number }[] = [];
  for (let from = 0; from < tokens.length; from++)
    for (const length of [3, 2, 1]) {
      const intent = intentOfPhrase.get(tokens.slice(from, from + length).join(" "));
      if (!intent || from + length > tokens.length) continue;
      found.push({ intent, from, to: from + length });
      from += length - 1;
      break;
    }
  return found;
}
