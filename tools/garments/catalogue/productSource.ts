import type { ColourName } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import type { FabricName } from "./fabrics.ts";
import type { Texts } from "./languages.ts";
import type { SizeRange } from "./sizes.ts";

/** A product as it is written down by hand; the fabric adds its own words, material and texture. */
export interface ProductSource {
  slug: string;
  name: Texts;
  /** The first sentence of the description; the fabric's text follows. */
  lead: Texts;
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
