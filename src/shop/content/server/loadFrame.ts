import type pg from "pg";
import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import { categoryHref } from "#shop/catalogue/categoryHref.ts";
import { collectionHref, isWithinPeriod } from "#shop/catalogue/collection.ts";
import { cachedByShop } from "#shop/catalogue/server/catalogueCache.ts";
import type { CategoryRow } from "#shop/catalogue/server/categories/categoryTree.ts";
import { loadCategories } from "#shop/catalogue/server/categories/loadCategories.ts";
import type { FrameView } from "../contract.ts";
import { type MenuItem, type MenuName, menuNames, menuPages, standardMenus } from "../menu.ts";
import "./tables.ts";

type AnnouncementRow = {
  id: string;
  text: InEveryLanguage;
  link: string;
  tone: "plain" | "accent" | "deal";
  dismissible: boolean;
  version: number;
  starts_at: string;
  ends_at: string | null;
};
type FrameData = {
  menus: { name: MenuName; items: MenuItem[] }[];
  pages: { id: string; slug: string; title: InEveryLanguage }[];
  /** Those that staff do not hide. */
  collections: {
    id: string;
    slug: string;
    name: InEveryLanguage;
    visible_from: string | null;
    visible_until: string | null;
  }[];
  announcements: AnnouncementRow[];
};
type MenuLink = FrameView["menus"][MenuName][number];

type Frame = { view: FrameView; changesAt: Date | undefined };

/**
 * Returns menus and announcement in a language, and when an announcement begins or ends. Cached until one of them or
 * the catalogue changes.
 */
export async function loadFrame(pool: pg.Pool, language: Language, now = new Date()): Promise<Frame> {
  const [frame, categories] = await Promise.all([
    cachedByShop(pool, "frame", () => readFrame(pool)),
    loadCategories(pool),
  ]);
  const collections = frame.collections.filter((collection) => isWithinPeriod(periodOf(collection), now));
  const data = { ...frame, collections, categories };
  const linksOf = (name: MenuName) => {
    const items = frame.menus.find((menu) => menu.name === name)?.items ?? standardMenus[name];
    const links = items.flatMap((item) => toLinks(item, data, language));
    // Each target once, such as a category that is also among all categories.
    return links.filter(({ to }, at) => links.findIndex((link) => link.to === to) === at);
  };
  const shown = frame.announcements.find(
    ({ starts_at, ends_at }) => new Date(starts_at) <= now && (ends_at === null || now < new Date(ends_at)),
  );
  const view = {
    menus: Object.fromEntries(menuNames.map((name) => [name, linksOf(name)])) as FrameView["menus"],
    announcement: shown
      ? {
          id: `${shown.id} ${shown.version}`,
          text: inLanguage(shown.text, language),
          link: shown.link,
          tone: shown.tone,
          dismissible: shown.dismissible,
        }
      : null,
  };
  return { view, changesAt: nextTime(frame, now) };
}

const periodOf = ({ visible_from, visible_until }: FrameData["collections"][number]) => ({
  visibleFrom: visible_from === null ? null : new Date(visible_from),
  visibleUntil: visible_until === null ? null : new Date(visible_until),
});

function nextTime({ announcements, collections, menus }: FrameData, now: Date): Date | undefined {
  const named = new Set(menus.flatMap(({ items }) => items.map((item) => (item.kind === "collection" ? item.id : ""))));
  const times = [
    ...announcements.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at]),
    ...collections.flatMap(({ id, visible_from, visible_until }) =>
      named.has(id) ? [visible_from, visible_until] : [],
    ),
  ]
    .flatMap((time) => (time === null ? [] : [new Date(time).getTime()]))
    .filter((time) => time > now.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

type Targets = Pick<FrameData, "pages" | "collections"> & { categories: readonly CategoryRow[] };

/** Items whose target is gone, or not published, are left out. */
function toLinks(item: MenuItem, { categories, collections, pages }: Targets, language: Language): MenuLink[] {
  const labelOf = (name: InEveryLanguage) =>
    inLanguage("label" in item && item.label ? { ...name, ...withoutEmpty(item.label) } : name, language);
  switch (item.kind) {
    case "categories":
      return categories
        .filter(({ parent }) => parent === null)
        .map(({ key }) => toCategoryLink(key, categories, language))
        .filter((link) => link !== undefined);
    case "category": {
      const found = toCategoryLink(item.key, categories, language);
      const own = item.label && inLanguage(item.label, language);
      return found ? [{ ...found, label: own || found.label }] : [];
    }
    case "collection": {
      const found = collections.find(({ id }) => id === item.id);
      return found ? [{ to: collectionHref(found.slug), label: labelOf(found.name) }] : [];
    }
    case "ownPage": {
      const found = pages.find(({ id }) => id === item.id);
      return found ? [{ to: `/pages/${found.slug}`, label: labelOf(found.title) }] : [];
    }
    case "shopPage":
      return [{ to: menuPages[item.page], label: item.label ? labelOf(item.label) : "", page: item.page }];
    case "link":
      return [{ to: item.to, label: inLanguage(item.label, language) }];
  }
}

/** Returns the link to a visible category, with links to its children. */
function toCategoryLink(key: string, categories: readonly CategoryRow[], language: Language): MenuLink | undefined {
  const found = categories.find((category) => category.key === key);
  if (!found) return undefined;
  const linkTo = ({ slug, name }: CategoryRow) => ({ to: categoryHref(slug), label: inLanguage(name, language) });
  const children = categories.filter(({ parent }) => parent === key).map(linkTo);
  return { ...linkTo(found), ...(children.length > 0 && { children }) };
}

const withoutEmpty = (label: InEveryLanguage) =>
  Object.fromEntries(Object.entries(label).filter(([, text]) => text)) as InEveryLanguage;

/** One statement: every page needs the answer. Announcements that have ended are left out. */
async function readFrame(pool: pg.Pool): Promise<FrameData> {
  const { rows } = await pool.query<FrameData>(`
    select
      (select coalesce(json_agg(json_build_object('name', name, 'items', items)), '[]') from menus) as menus,
      (select coalesce(json_agg(json_build_object('id', id, 'slug', slug, 'title', title)), '[]')
         from content_pages where published and not is_policy) as pages,
      (select coalesce(json_agg(json_build_object('id', c.id, 'slug', s.slug, 'name', c.name,
                'visible_from', c.visible_from, 'visible_until', c.visible_until)), '[]')
         from collections c join collection_slugs s on s.collection_id = c.id and s.is_current
        where not c.hidden) as collections,
      (select coalesce(json_agg(a), '[]') from (
         select id, text, link, tone, dismissible, version, starts_at, ends_at from announcements
          where ends_at is null or ends_at > now() order by starts_at desc, id limit 200) a) as announcements`);
  const [row] = rows;
  if (!row) throw new Error("the frame could not be read");
  return row;
}
