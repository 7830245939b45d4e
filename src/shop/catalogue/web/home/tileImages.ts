import tiles from "#web/art/tiles.svg";

/** The views of the file, which is one request for all. */
const drawings = new Set(
  "abayas accessories activewear bags dresses jackets knitwear shirts shoes t-shirts trousers".split(" "),
);

/** Returns the drawing of a category; categories are data, so a new one gets the default drawing. */
export const tileImage = (slug: string): string => `${tiles}#${drawings.has(slug) ? slug : "everything"}`;
