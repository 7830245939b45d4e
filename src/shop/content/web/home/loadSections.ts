import { inLanguage, type Language } from "#platform/languages.ts";
import type { SendRequest } from "#platform/renderer.ts";
import { createCatalogueApi } from "#shop/catalogue/web/catalogueApi.ts";
import type { HomeTile } from "#shop/catalogue/web/home/CategoryTiles.tsx";
import { type ColourLineItem, colourLineItems } from "#shop/catalogue/web/home/colourLineItems.ts";
import { type LoadedCards, loadCards } from "#shop/catalogue/web/loadCards.ts";
import type { HomeSectionView } from "#shop/content/contract.ts";
import { createWishlistApi } from "#shop/wishlist/web/createWishlistApi.ts";

/** A section with its data; undefined if loading failed. */
export type LoadedSection = HomeSectionView & {
  cards?: LoadedCards;
  tileData?: HomeTile[] | undefined;
  dyes?: ColourLineItem[];
};

/** Loads each section on its own: a failed one shows an error in its place and the others render. */
export const loadSections = (
  sections: readonly HomeSectionView[],
  send: SendRequest,
  language: Language,
): Promise<LoadedSection[]> =>
  Promise.all(
    sections.map(async (section): Promise<LoadedSection> => {
      if (section.type === "products") return { ...section, cards: await loadProducts(section, send, language) };
      if (section.type === "categories") return { ...section, tileData: await loadTiles(section, send, language) };
      if (section.type === "colours") return { ...section, dyes: await loadColours(send, language) };
      return section;
    }),
  );

/** Numbers of products that fill the rows of each layout. */
const rowSizes = { new: 4, deals: 4, bestSellers: 5, featured: 8, collection: 8 };

function loadProducts(
  { source = "new", collection = "", products = [] }: HomeSectionView,
  send: SendRequest,
  language: Language,
): Promise<LoadedCards> {
  if (source === "picked")
    return loadCards(createWishlistApi(send).byIds({ query: { ids: products.join(), lang: language } }), language);
  const api = createCatalogueApi(send);
  const query = { pageSize: rowSizes[source], facets: "0" as const, lang: language };
  if (source === "collection") return loadCards(api.inCollection({ params: { collection }, query }), language);
  const lists = { new: api.newest, deals: api.deals, bestSellers: api.bestSellers, featured: api.featured };
  return loadCards(lists[source]({ query }), language);
}

async function loadTiles(
  { tiles }: HomeSectionView,
  send: SendRequest,
  lang: Language,
): Promise<HomeTile[] | undefined> {
  try {
    const api = createCatalogueApi(send);
    const hasCollections = tiles?.some(({ kind }) => kind === "collection") ?? false;
    const [categories, collections] = await Promise.all([
      api.categories({ query: { lang } }),
      hasCollections ? api.collections({ query: { lang } }) : { items: [] },
    ]);
    const all = {
      category: categories.items.map(({ slug, displayName, products = 0, picture }) => ({
        ...{ slug, name: displayName, products },
        ...(picture && { picture: picture._id }),
      })),
      collection: collections.items.map(({ slug, displayName, picture }) => ({
        ...{ slug, name: displayName, isCollection: true },
        ...(picture && { picture: picture._id }),
      })),
    };
    return tiles
      ? tiles.flatMap(({ kind, slug }) => (all[kind] as HomeTile[]).find((tile) => tile.slug === slug) ?? [])
      : all.category;
  } catch {
    // The API has already logged server errors.
    return undefined;
  }
}

async function loadColours(send: SendRequest, language: Language): Promise<ColourLineItem[]> {
  const { items } = await createCatalogueApi(send)
    .colours()
    .catch(() => ({ items: [] }));
  return colourLineItems(items.map(({ key, label }) => ({ key, name: inLanguage(label, language) })));
}
