import { randomUUID } from "node:crypto";
import { fromPounds } from "#platform/money.ts";
import type { Attribute, VariantAttributes } from "#shop/catalogue/product.ts";
import type { DemoCatalogue, DemoProduct } from "./demoCatalogue.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Size of the pictures from tools/garments, in pixels. */
const pictureSize = { width: 1200, height: 1600 };

const sizeLabel = { en: "Size", ar: "المقاس", es: "Talla", fr: "Taille" };
const colourLabel = { en: "Colour", ar: "اللون", es: "Color", fr: "Couleur" };
const oneSize = { en: "One size", ar: "مقاس واحد", es: "Talla única", fr: "Taille unique" };

/** Returns a size in ASCII for URLs, with hyphens for dashes and spaces. */
export const sizeKey = (size: string) => size.replace("–", "-").replaceAll(" ", "-");

/** Returns the rows of one product in all tables. `index` spreads products over the last months. */
export function demoProductRows(product: DemoProduct, index: number, colours: DemoCatalogue["colours"], now: Date) {
  const pictures = product.pictures.map(({ file, colour, alt, placeholder = null }, position) => ({
    id: randomUUID(),
    product_id: product.slug,
    position,
    file,
    ...pictureSize,
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
      attributes: buildAttributes(product, colours),
      is_featured: product.featured,
      created_at: new Date(now.getTime() - ageInDays(index) * dayMs),
    },
    pictures,
    variants,
    movements: variants.flatMap((variant, place) =>
      buildMovements(variant, unitsSold(index, place), ageInDays(index), now),
    ),
  };
}

function buildAttributes({ sizes, colours }: DemoProduct, known: DemoCatalogue["colours"]): Attribute[] {
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

/** Days: neighbouring products differ in age, and a quarter of them is new. */
const ageInDays = (index: number) => ((index * 37 + 11) % 60) * 2 + 0.5;

/** Returns stock movements (delivery and sales) that add up to the stock. */
function buildMovements({ id, stock }: { id: string; stock: number }, sold: number, age: number, now: Date) {
  const movement = (delta: number, reason: "received" | "sold", daysAgo: number) => ({
    variant_id: id,
    delta,
    reason,
    note: "demo",
    at: new Date(now.getTime() - daysAgo * dayMs),
  });
  return [
    ...(stock + sold > 0 ? [movement(stock + sold, "received", age)] : []),
    ...(sold > 0 ? [movement(-sold, "sold", age / 3)] : []),
  ];
}

/** Long-tail distribution, deterministic. */
function unitsSold(product: number, place: number): number {
  const liked = pseudoRandom(product * 31 + 7) ** 5;
  return Math.floor(liked * 9 * pseudoRandom(product * 101 + place));
}

/** Returns 0 to 1, evenly distributed over whole seeds. */
function pseudoRandom(seed: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}
