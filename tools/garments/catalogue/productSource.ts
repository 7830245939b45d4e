import type { ColourName } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import type { FabricName } from "./fabrics.ts";
import type { Texts } from "./languages.ts";
import type { SizeRange } from "./sizes.ts";

/** A product as it is written down by hand; the fabric adds its name, material and texture. */
export interface ProductSource {
  slug: string;
  name: Texts;
  /** The first sentence of the description. */
  lead: Texts;
  /** The rest, for this product alone: composition with shares and weight, care, and one drawback. */
  details: Texts;
  fabric: FabricName;
  /** Egyptian pounds. */
  price: number;
  /** Per cent off. */
  deal?: number;
  featured?: boolean;
  sizes: SizeRange;
  colours: readonly [ColourName, ...ColourName[]];
  design: Omit<Design, "material" | "texture">;
}
