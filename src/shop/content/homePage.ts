import type { Language } from "#platform/languages.ts";

/** A text in every language; an empty one falls back to English, and without English to the shop's own text. */
export type SectionText = Record<Language, string>;

export const productSources = ["new", "deals", "bestSellers", "featured", "collection", "picked"] as const;
export type ProductSource = (typeof productSources)[number];

export type SectionPicture = { id: string; alt: SectionText; width: number; height: number; placeholder?: string };
export type SectionTile = { kind: "category"; key: string } | { kind: "collection"; id: string };

/** ISO times; null without a begin or without an end. */
type Schedule = { startsAt: string | null; endsAt: string | null };

/** A section of the home page, as it is stored. */
export type HomeSection = { id: string; hidden: boolean } & Schedule &
  (
    | {
        type: "hero" | "textPicture";
        title: SectionText;
        text: SectionText;
        action: SectionText;
        /** Where the button leads; empty: new arrivals, or no button without its text. */
        link: string;
        picture: SectionPicture | null;
      }
    | { type: "promises" | "recentlyViewed" }
    /** Without tiles: all top-level categories. */
    | { type: "categories"; title: SectionText; tiles: SectionTile[] }
    | {
        type: "products";
        title: SectionText;
        source: ProductSource;
        /** Of the source `collection`: its id. */
        collection: string | null;
        /** Of the source `picked`: ids in their order. */
        products: string[];
      }
    | { type: "colours" | "facts"; title: SectionText }
    | { type: "newsletter"; title: SectionText; text: SectionText }
  );
export const sectionTypes = [
  "hero",
  "promises",
  "categories",
  "products",
  "colours",
  "facts",
  "textPicture",
  "newsletter",
  "recentlyViewed",
] as const;
export type SectionType = (typeof sectionTypes)[number];

export const maxSections = 30;
export const maxTiles = 24;
export const maxPicked = 12;

export const emptyText = (): SectionText => ({ en: "", ar: "", es: "", fr: "" });

/** Returns a section of a type with nothing filled in: the shop's own texts, always shown. */
export function createSection(type: SectionType, id: string): HomeSection {
  const base = { id, hidden: false, startsAt: null, endsAt: null };
  switch (type) {
    case "hero":
    case "textPicture":
      return { ...base, type, title: emptyText(), text: emptyText(), action: emptyText(), link: "", picture: null };
    case "promises":
    case "recentlyViewed":
      return { ...base, type };
    case "categories":
      return { ...base, type, title: emptyText(), tiles: [] };
    case "products":
      return { ...base, type, title: emptyText(), source: "new", collection: null, products: [] };
    case "colours":
    case "facts":
      return { ...base, type, title: emptyText() };
    case "newsletter":
      return { ...base, type, title: emptyText(), text: emptyText() };
  }
}

const productRow = (source: ProductSource): HomeSection =>
  ({ ...createSection("products", source), source }) as HomeSection;

/** Sections of a shop whose staff have not changed them. */
export const standardSections: readonly HomeSection[] = [
  createSection("hero", "hero"),
  createSection("promises", "promises"),
  createSection("categories", "categories"),
  productRow("deals"),
  createSection("colours", "colours"),
  productRow("bestSellers"),
  productRow("new"),
  productRow("featured"),
  createSection("facts", "facts"),
];

/** Returns whether a section is shown at a time. The end no longer counts. */
const isShown = ({ hidden, startsAt, endsAt }: HomeSection, at: Date): boolean =>
  !hidden && (startsAt === null || new Date(startsAt) <= at) && (endsAt === null || at < new Date(endsAt));

/** Returns the sections that visitors see at a time. Of several heroes the first one covers the others. */
export function shownSections(sections: readonly HomeSection[], at: Date): HomeSection[] {
  const shown = sections.filter((section) => isShown(section, at));
  const hero = shown.find(({ type }) => type === "hero");
  return shown.filter((section) => section.type !== "hero" || section === hero);
}

/** Returns when a section begins or ends next, or undefined. */
export function nextChange(sections: readonly HomeSection[], at: Date): Date | undefined {
  const times = sections
    .filter(({ hidden }) => !hidden)
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .flatMap((time) => (time === null ? [] : [new Date(time)]))
    .filter((time) => time > at);
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0];
}
