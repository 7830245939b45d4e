import { type CatalogueName, loadCatalogue } from "./openCatalogue.ts";

/** Returns a catalogue as text, one product a paragraph, for people who write query lists. */
export async function describeCatalogue(name: CatalogueName): Promise<string> {
  const { products, colours, categories } = await loadCatalogue(name);
  const categoryName = new Map(categories.map(({ slug, name: { en } }) => [slug, en]));
  return products
    .map(({ slug, category, name: names, description, colours: own, sizes, price }) =>
      [
        slug,
        `  ${names.en} | ${names.ar} | ${names.es} | ${names.fr}`,
        `  category: ${categoryName.get(category)}; ${price} EGP`,
        `  colours: ${own.map((key) => `${colours[key]?.name.en} ${colours[key]?.hex}`).join(", ")}; sizes: ${sizes.join(", ")}`,
        `  ${description.en}`,
      ].join("\n"),
    )
    .join("\n\n");
}
