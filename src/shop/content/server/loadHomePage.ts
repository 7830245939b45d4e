import type pg from "pg";
import { inLanguage, type Language } from "#platform/languages.ts";
import { cachedByShop } from "#shop/catalogue/server/catalogueCache.ts";
import { loadCategories } from "#shop/catalogue/server/categories/loadCategories.ts";
import { loadCollections } from "#shop/catalogue/server/collections/loadCollections.ts";
import type { HomeSectionView } from "../contract.ts";
import { type HomeSection, nextChange, type SectionText, shownSections, standardSections } from "../homePage.ts";
import "./tables.ts";

type HomePage = { sections: HomeSectionView[]; changesAt: Date | undefined };

/** Returns the sections that visitors see now, and when a schedule changes them. Cached until staff change them. */
export async function loadHomePage(pool: pg.Pool, language: Language, now = new Date()): Promise<HomePage> {
  const sections = await cachedByShop(pool, "home", () => readSections(pool));
  return { sections: await presentSections(pool, sections, language, now), changesAt: nextChange(sections, now) };
}

/** Returns sections as visitors see them at a time. Leaves out those whose target is gone or hidden. */
export async function presentSections(
  pool: pg.Pool,
  sections: readonly HomeSection[],
  language: Language,
  at: Date,
): Promise<HomeSectionView[]> {
  const shown = shownSections(sections, at);
  const [categories, collections] = await Promise.all([
    shown.some((section) => section.type === "categories" && section.tiles.length > 0) ? loadCategories(pool) : [],
    shown.some(namesCollection) ? loadCollections(pool, at) : [],
  ]);
  const slugs = {
    category: new Map(categories.map(({ key, slug }) => [key, slug])),
    collection: new Map(collections.map((one) => [one.id, one])),
  };
  return shown.flatMap((section) => presentSection(section, slugs, language) ?? []);
}

type Targets = { category: Map<string, string>; collection: Map<string, { slug: string; name: { en: string } }> };

function presentSection(section: HomeSection, targets: Targets, language: Language): HomeSectionView | undefined {
  const { id, type } = section;
  const texts = textsOf(section, language);
  switch (type) {
    case "hero":
    case "textPicture": {
      const { link, picture } = section;
      return {
        ...{ id, type, ...texts },
        ...(link && { link }),
        ...(picture && { picture: { ...picture, alt: inLanguage(picture.alt, language) } }),
      };
    }
    case "categories": {
      const tiles = section.tiles.flatMap((tile) => {
        const slug = tile.kind === "category" ? targets.category.get(tile.key) : targets.collection.get(tile.id)?.slug;
        return slug ? [{ kind: tile.kind, slug }] : [];
      });
      if (section.tiles.length > 0 && tiles.length === 0) return undefined;
      return { id, type, ...texts, ...(tiles.length > 0 && { tiles }) };
    }
    case "products": {
      const { source, products } = section;
      if (source === "picked") return { id, type, ...texts, source, products };
      if (source !== "collection") return { id, type, ...texts, source };
      const found = targets.collection.get(section.collection ?? "");
      return found && { id, type, title: inLanguage(found.name, language), ...texts, source, collection: found.slug };
    }
    default:
      return { id, type, ...texts };
  }
}

/** Texts in the language; those that staff left empty are left out. */
function textsOf(section: HomeSection, language: Language): Pick<HomeSectionView, "title" | "text" | "action"> {
  const written = (["title", "text", "action"] as const).flatMap((name) => {
    const text = name in section ? (section as { [of in typeof name]?: SectionText })[name] : undefined;
    const shown = text && inLanguage(text, language);
    return shown ? [[name, shown]] : [];
  });
  return Object.fromEntries(written);
}

const namesCollection = (section: HomeSection): boolean =>
  (section.type === "products" && section.source === "collection") ||
  (section.type === "categories" && section.tiles.some(({ kind }) => kind === "collection"));

async function readSections(pool: pg.Pool): Promise<readonly HomeSection[]> {
  const { rows } = await pool.query<{ sections: HomeSection[] | null }>(
    "select sections from home_page_versions order by version desc limit 1",
  );
  return rows[0]?.sections ?? standardSections;
}
