import { randomUUID } from "node:crypto";
import { fromPounds } from "#platform/money.ts";
import type { Attribute, VariantAttributes } from "#shop/catalogue/catalogue.ts";
import type { DemoCatalogue, DemoProduct } from "./catalogueFile.ts";

const day = 24 * 60 * 60 * 1000;
/** As tools/garments draws them. */
const drawn = { width: 1200, height: 1600 };

const sizeLabel = { en: "Size", ar: "المقاس", es: "Talla", fr: "Taille" };
const colourLabel = { en: "Colour", ar: "اللون", es: "Color", fr: "Couleur" };
const oneSize = { en: "One size", ar: "مقاس واحد", es: "Talla única", fr: "Taille unique" };

/** Addresses and programs write a size as plain letters, whatever dash it is printed with. */
export const sizeKey = (size: string) => size.replace("–", "-").replaceAll(" ", "-");

/** The rows of one product, and of everything that hangs on it. `index` spreads the products over the last months. */
export function rowsOf(product: DemoProduct, index: number, colours: DemoCatalogue["colours"], now: Date) {
  const pictures = product.pictures.map(({ file, colour, alt, placeholder = null }, position) => ({
    id: randomUUID(),
    product_id: product.slug,
    position,
    file,
    ...drawn,
    alt,
    shows: { colour },
    placeholder,
  }));
  const variants = product.variants.map(({ sku, colour, size, stock }, position) => ({
    id: randomUUID(),
    product_id: product.slug,
    sku,
    attributes: { colour, size: sizeKey(size) } satisfies VariantAttributes,
    stock,
    position,
  }));
  return {
    product: {
      id: product.slug,
      category: product.category,
      name: product.name,
      description: product.description,
      price: fromPounds(product.price),
      deal_percent: product.deal ?? 0,
      attributes: attributesOf(product, colours),
      is_featured: product.featured,
      created_at: new Date(now.getTime() - ageOf(index) * day),
    },
    pictures,
    variants,
    movements: variants.flatMap((variant, place) => movementsOf(variant, soldOf(index, place), ageOf(index), now)),
  };
}

function attributesOf({ sizes, colours }: DemoProduct, known: DemoCatalogue["colours"]): Attribute[] {
  return [
    {
      key: "colour",
      label: colourLabel,
      values: colours.map((key) => ({ key, label: known[key]?.name ?? { en: key }, swatch: known[key]?.hex ?? "" })),
    },
    {
      key: "size",
      label: sizeLabel,
      values: sizes.map((size) => ({ key: sizeKey(size), label: size === "One size" ? oneSize : { en: size } })),
    },
  ];
}

/** In days: neighbours in the catalogue are of different ages, and a quarter of them is new. */
const ageOf = (index: number) => ((index * 37 + 11) % 60) * 2 + 0.5;

/** What came in, and what has been sold of it since: the book adds up to the stock. */
function movementsOf({ id, stock }: { id: string; stock: number }, sold: number, age: number, now: Date) {
  const movement = (delta: number, reason: "received" | "sold", daysAgo: number) => ({
    variant_id: id,
    delta,
    reason,
    note: "demo",
    at: new Date(now.getTime() - daysAgo * day),
  });
  return [
    ...(stock + sold > 0 ? [movement(stock + sold, "received", age)] : []),
    ...(sold > 0 ? [movement(-sold, "sold", age / 3)] : []),
  ];
}

/** Few products sell much and most sell little; the same numbers at every start. */
function soldOf(product: number, place: number): number {
  const liked = chance(product * 31 + 7) ** 5;
  return Math.floor(liked * 9 * chance(product * 101 + place));
}

/** From 0 to 1, spread evenly over the whole numbers. */
function chance(seed: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
