import abayas from "#web/art/tile-abayas.svg";
import accessories from "#web/art/tile-accessories.svg";
import activewear from "#web/art/tile-activewear.svg";
import bags from "#web/art/tile-bags.svg";
import dresses from "#web/art/tile-dresses.svg";
import everything from "#web/art/tile-everything.svg";
import jackets from "#web/art/tile-jackets.svg";
import knitwear from "#web/art/tile-knitwear.svg";
import shirts from "#web/art/tile-shirts.svg";
import shoes from "#web/art/tile-shoes.svg";
import tShirts from "#web/art/tile-t-shirts.svg";
import trousers from "#web/art/tile-trousers.svg";

const tileImages: Record<string, string> = {
  abayas,
  accessories,
  activewear,
  bags,
  dresses,
  jackets,
  knitwear,
  shirts,
  shoes,
  "t-shirts": tShirts,
  trousers,
};

/** Returns the drawing of a category; categories are data, so a new one gets the default drawing. */
export const tileImage = (slug: string): string => tileImages[slug] ?? everything;
