import type { Subject } from "../scene/compose.ts";
import { type ColourName, colourNames, colourways } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import { type Category, categories } from "./categories.ts";
import { colourWords } from "./colourWords.ts";
import { type Fabric, type FabricName, fabrics } from "./fabrics.ts";
import { inEach, type Texts } from "./languages.ts";
import { type Picture, picturesOf } from "./pictures.ts";
import type { ProductSource } from "./productSource.ts";
import { sizeRanges } from "./sizes.ts";
import { type Variant, variantsOf } from "./variants.ts";

/** A product as the shop is told of it. */
export interface Product {
  slug: string;
  category: string;
  name: Texts;
  description: Texts;
  /** Egyptian pounds. */
  price: number;
  /** Per cent off, or none. */
  deal: number | null;
  featured: boolean;
  fabric: { code: FabricName; name: Texts };
  sizes: readonly string[];
  colours: readonly ColourName[];
  variants: Variant[];
  pictures: Picture[];
}

export interface DrawnProduct {
  product: Product;
  /** How it is drawn, which is no business of the shop's. */
  design: Design;
}

export const drawnProducts: readonly DrawnProduct[] = categories.flatMap((category) =>
  category.rows.map((row) => ({ product: productOf(category, row), design: designOf(category, row) })),
);

export const products = drawnProducts.map(({ product }) => product);

export const subjectOf = ({ product, design }: DrawnProduct, colour: ColourName): Subject => ({
  slug: product.slug,
  design,
  colour,
});

function productOf(category: Category, row: ProductSource): Product {
  const { slug, name, price, deal = null, featured = false, colours } = row;
  const fabric = fabrics[row.fabric];
  const sizes = sizeRanges[row.sizes];
  return {
    slug,
    category: category.slug,
    name,
    description: inEach((language) => `${row.lead[language]} ${row.details[language]}`),
    price,
    deal,
    featured,
    fabric: { code: row.fabric, name: fabric.name },
    sizes,
    colours,
    variants: variantsOf(slug, colours, sizes),
    pictures: picturesOf({ slug, name, colours, garment: row.design.garment, folded: category.folded === true }),
  };
}

function designOf(category: Category, { fabric, design, colours }: ProductSource): Design {
  const { material, texture = 1 }: Fabric = fabrics[fabric];
  const drawn = { ...design, material, texture };
  return category.folded ? { ...drawn, stack: [...colours, "natural", "sand"].slice(0, 3) } : drawn;
}

/** What `demo/catalogue.json` holds. */
export const catalogue = {
  colours: Object.fromEntries(
    colourNames.map((name) => [
      name,
      { hex: colourways[name].hex, name: colourWords[name], plant: colourways[name].plant },
    ]),
  ),
  products,
};

/** What `demo/categories.json` holds. */
export const categoryList = categories.map(({ slug, name, cover: [product, colour] }, position) => {
  const pictures = products.find((other) => other.slug === product)?.pictures ?? [];
  const picture = pictures.find((other) => other.colour === colour && other.view === "front");
  if (!picture) throw new Error(`${slug}: there is no front of ${product} in ${colour}`);
  return { slug, name, position, picture };
});
