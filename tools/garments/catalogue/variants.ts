import type { ColourName } from "../sketch/colours.ts";
import { hash, type Random, random } from "../sketch/numbers.ts";

export interface Variant {
  sku: string;
  colour: ColourName;
  size: string;
  stock: number;
}

/** Every colour in every size, stocked from the product's own seed. */
export function variantsOf(slug: string, colours: readonly ColourName[], sizes: readonly string[]): Variant[] {
  const rand = random(hash(slug));
  return colours.flatMap((colour) =>
    sizes.map((size) => ({ sku: skuOf(slug, colour, size), colour, size, stock: stockFrom(rand) })),
  );
}

/** About one in eleven is sold out and as many nearly so: the shop's "only 3 left" must be seen in a demo. */
function stockFrom(rand: Random): number {
  const luck = rand();
  if (luck < 0.09) return 0;
  return luck < 0.2 ? 1 + Math.floor(rand() * 3) : 4 + Math.floor(rand() * 32);
}

function skuOf(slug: string, colour: ColourName, size: string): string {
  const product = (hash(slug) % 36 ** 3).toString(36).toUpperCase().padStart(3, "0");
  const short = size.replace(/\W/g, "").toUpperCase().slice(0, 4);
  return `NB-${product}-${colour.slice(0, 3).toUpperCase()}-${short}`;
}
