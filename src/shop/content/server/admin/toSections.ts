import { validationError } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import type { HomeSection } from "#shop/content/homePage.ts";
import type { SectionInput } from "#shop/content/homeSectionSchemas.ts";
import { findHomePictures } from "./homePictures.ts";
import { parseSchedule } from "./parseSchedule.ts";
import "#shop/catalogue/server/tables.ts";

/**
 * Returns the sections of a form as they are stored: with times and the sizes of pictures.
 * @throws ShopError 400 for targets and pictures that do not exist
 */
export async function toSections(tx: Tx, input: readonly SectionInput[]): Promise<HomeSection[]> {
  await refuseUnknownTargets(tx, input);
  const pictures = await findHomePictures(
    tx,
    input.flatMap((section) => ("picture" in section && section.picture ? [section.picture.id] : [])),
  );
  return input.map((section, at) => {
    const { startsAt, endsAt } = parseSchedule(section, `sections.${at}.`);
    const schedule = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
    if (!("picture" in section)) return { ...section, ...schedule };
    const { picture, ...rest } = section;
    const found = picture && pictures.get(picture.id);
    if (picture && !found) throw validationError({ [`sections.${at}.picture`]: "content.pictureGone" });
    return { ...rest, ...schedule, picture: picture && found ? { ...found, alt: picture.alt } : null };
  });
}

type Target = { table: "categories" | "collections" | "products"; id: string; field: string };

async function refuseUnknownTargets(tx: Tx, input: readonly SectionInput[]): Promise<void> {
  const targets = input.flatMap((section, at) => targetsOf(section, `sections.${at}`));
  for (const table of ["categories", "collections", "products"] as const) {
    const named = targets.filter((target) => target.table === table);
    const known = await listKnown(
      tx,
      table,
      named.map(({ id }) => id),
    );
    const gone = named.find(({ id }) => !known.has(id));
    if (gone) throw validationError({ [gone.field]: "content.sectionTargetGone" });
  }
}

function targetsOf(section: SectionInput, path: string): Target[] {
  if (section.type === "categories")
    return section.tiles.map((tile) => ({
      ...(tile.kind === "category"
        ? { table: "categories" as const, id: tile.key }
        : { table: "collections" as const, id: tile.id }),
      field: `${path}.tiles`,
    }));
  if (section.type !== "products") return [];
  if (section.source === "picked")
    return section.products.map((id) => ({ table: "products" as const, id, field: `${path}.products` }));
  return section.source === "collection" && section.collection
    ? [{ table: "collections" as const, id: section.collection, field: `${path}.collection` }]
    : [];
}

async function listKnown(tx: Tx, table: Target["table"], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  if (table === "categories") {
    const rows = await tx.selectFrom("categories").select("slug").where("slug", "in", ids).execute();
    return new Set(rows.map(({ slug }) => slug));
  }
  const rows = await tx.selectFrom(table).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}
