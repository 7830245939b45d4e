import { inLanguage, type Language } from "#platform/languages.ts";
import type { PictureView, ProductItem } from "../contract.ts";
import type { Attribute, StockLevel } from "../product.ts";
import type { Rating } from "../rating.ts";

/** Data of a product card in the page's language: lists send only this to the browser. */
export type ProductCardData = {
  id: string;
  /** Opens the requested colour. */
  href: string;
  name: string;
  price: number;
  dealPrice: number;
  from: boolean;
  deal: number;
  level: StockLevel;
  badge: "new" | "best" | undefined;
  note: string | undefined;
  rating: Rating | null;
  pictures: { id: string; alt: string }[];
  colours: { name: string; swatch: string }[];
};

export function toProductCardData(item: ProductItem, language: Language): ProductCardData {
  const colours = item.attributes.find(({ key }) => key === "colour");
  return {
    id: item._id,
    href: `/product/${item._id}${item.shownColour ? `?colour=${item.shownColour}` : ""}`,
    name: item.displayName,
    ...item.startingPrice,
    deal: item.deal,
    level: item.level,
    badge: item.badges.newArrival ? "new" : item.badges.bestSeller ? "best" : undefined,
    note: colourName(colours, item.images[0]?.shows.colour, language),
    rating: item.rating,
    pictures: item.images.map((picture) => toCardPicture(picture, item.displayName, language)),
    colours: (colours?.values ?? []).flatMap(({ label, swatch }) =>
      swatch ? [{ name: inLanguage(label, language), swatch }] : [],
    ),
  };
}

/** Uses the product name as the alternative text of a picture without one. */
export const toCardPicture = ({ _id, alt }: PictureView, name: string, language: Language) => ({
  id: _id,
  alt: alt[language] || alt.en || name,
});

function colourName(colours: Attribute | undefined, key: string | undefined, language: Language) {
  const shown = colours?.values.find((value) => value.key === key);
  return shown && inLanguage(shown.label, language);
}
