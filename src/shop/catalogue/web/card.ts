import { inLanguage, type Language } from "#platform/languages.ts";
import type { Attribute, StockLevel } from "../catalogue.ts";
import type { PictureView, ProductItem } from "../contract.ts";

/** What a card shows, in the language of the page: a list carries this and nothing more into the browser. */
export type CardFacts = {
  id: string;
  name: string;
  price: number;
  dealPrice: number;
  deal: number;
  level: StockLevel;
  badge: "new" | "best" | undefined;
  note: string | undefined;
  pictures: { id: string; alt: string }[];
  colours: { name: string; swatch: string }[];
};

export function cardOf(item: ProductItem, language: Language): CardFacts {
  const colours = item.attributes.find(({ key }) => key === "colour");
  return {
    id: item._id,
    name: item.displayName,
    price: item.price,
    dealPrice: item.dealPrice,
    deal: item.deal,
    level: item.level,
    badge: item.badges.newArrival ? "new" : item.badges.bestSeller ? "best" : undefined,
    note: nameOfColour(colours, item.images[0]?.shows.colour, language),
    pictures: item.images.map((picture) => pictureOf(picture, item.displayName, language)),
    colours: (colours?.values ?? []).flatMap(({ label, swatch }) =>
      swatch ? [{ name: inLanguage(label, language), swatch }] : [],
    ),
  };
}

/** A picture that nobody described is called after its product. */
export const pictureOf = ({ _id, alt }: PictureView, name: string, language: Language) => ({
  id: _id,
  alt: alt[language] || alt.en || name,
});

function nameOfColour(colours: Attribute | undefined, key: string | undefined, language: Language) {
  const shown = colours?.values.find((value) => value.key === key);
  return shown && inLanguage(shown.label, language);
}
