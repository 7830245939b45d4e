import type { Texts } from "./languages.ts";
import type { ProductSource } from "./productSource.ts";
import { abayas } from "./products/abayas.ts";
import { accessories } from "./products/accessories.ts";
import { activewear } from "./products/activewear.ts";
import { bags } from "./products/bags.ts";
import { dresses } from "./products/dresses.ts";
import { jackets } from "./products/jackets.ts";
import { knitwear } from "./products/knitwear.ts";
import { shirts } from "./products/shirts.ts";
import { shoes } from "./products/shoes.ts";
import { trousers } from "./products/trousers.ts";
import { tShirts } from "./products/tShirts.ts";

export interface Category {
  slug: string;
  name: Texts;
  /** The product and colour whose front stands for the category. */
  cover: readonly [slug: string, colour: string];
  /** Folded on a pile, its products make a picture. */
  folded?: boolean;
  rows: readonly ProductSource[];
}

/** In the order the shop lists them. */
export const categories: readonly Category[] = [
  {
    slug: "t-shirts",
    name: { en: "T-shirts", ar: "تيشيرتات", es: "Camisetas", fr: "T-shirts" },
    cover: ["delta-pocket-tee", "clay"],
    folded: true,
    rows: tShirts,
  },
  {
    slug: "shirts",
    name: { en: "Shirts", ar: "قمصان", es: "Camisas", fr: "Chemises" },
    cover: ["corniche-stripe-shirt", "indigo"],
    rows: shirts,
  },
  {
    slug: "dresses",
    name: { en: "Dresses", ar: "فساتين", es: "Vestidos", fr: "Robes" },
    cover: ["pomegranate-sundress", "pomegranate"],
    rows: dresses,
  },
  {
    slug: "trousers",
    name: { en: "Trousers", ar: "بناطيل", es: "Pantalones", fr: "Pantalons" },
    cover: ["felucca-wide-trousers", "olive"],
    rows: trousers,
  },
  {
    slug: "jackets",
    name: { en: "Jackets", ar: "جواكت", es: "Chaquetas", fr: "Vestes" },
    cover: ["workshop-jacket", "deepIndigo"],
    rows: jackets,
  },
  {
    slug: "abayas",
    name: { en: "Abayas", ar: "عبايات", es: "Abayas", fr: "Abayas" },
    cover: ["noor-open-abaya", "ink"],
    rows: abayas,
  },
  {
    slug: "activewear",
    name: { en: "Activewear", ar: "ملابس رياضية", es: "Ropa deportiva", fr: "Tenues de sport" },
    cover: ["corniche-hoodie", "sprout"],
    rows: activewear,
  },
  {
    slug: "knitwear",
    name: { en: "Knitwear", ar: "تريكو", es: "Punto", fr: "Maille" },
    cover: ["wadi-cable-sweater", "saffron"],
    folded: true,
    rows: knitwear,
  },
  {
    slug: "shoes",
    name: { en: "Shoes", ar: "أحذية", es: "Zapatos", fr: "Chaussures" },
    cover: ["nabta-canvas-sneakers", "natural"],
    rows: shoes,
  },
  {
    slug: "bags",
    name: { en: "Bags", ar: "شنط", es: "Bolsos", fr: "Sacs" },
    cover: ["khan-crossbody", "madder"],
    rows: bags,
  },
  {
    slug: "accessories",
    name: { en: "Accessories", ar: "إكسسوارات", es: "Accesorios", fr: "Accessoires" },
    cover: ["siwa-scarf", "saffron"],
    rows: accessories,
  },
];
