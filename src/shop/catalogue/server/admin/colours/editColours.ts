import { type Selectable, sql } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tables, Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { makeColourKey } from "#shop/catalogue/colour.ts";
import type { ColourInput, ColourView } from "#shop/catalogue/colourContract.ts";
import { mainFamily } from "#shop/catalogue/server/colours/mainFamily.ts";
import { hasColourSql, renameColourJob } from "./renameColourJob.ts";
import "#shop/catalogue/server/tables.ts";

/** @throws ShopError 400 when another colour has the English name */
export async function createColour(admin: AdminContext, { name, hex }: ColourInput): Promise<ColourView> {
  return admin.db.transaction().execute(async (tx) => {
    await requireFreeName(tx, name.en);
    const colour = await insertColour(tx, { name: JSON.stringify(name), hex }, name.en);
    await recordAudit(tx, admin, {
      action: "colour.created",
      subject: "colour",
      subjectId: colour.key,
      after: { name, hex },
    });
    return colour;
  });
}

/** @throws ShopError 404; 409 when the colour was saved since the caller loaded it; 400 when its name is taken */
export async function changeColour(
  admin: AdminContext,
  key: string,
  { name, hex, version }: ColourInput & { version: number },
): Promise<ColourView> {
  return admin.db.transaction().execute(async (tx) => {
    const before = await lockColour(tx, key);
    if (before.version !== version) throw conflict("common.stale");
    await requireFreeName(tx, name.en, key);
    const after = await tx
      .updateTable("colours")
      .set({ name: JSON.stringify(name), hex, version: sql`version + 1`, updated_at: sql`now()` })
      .where("key", "=", key)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await enqueue(tx, renameColourJob, { key }, { key: `colour ${key}` });
    await recordAudit(tx, admin, {
      action: "colour.changed",
      subject: "colour",
      subjectId: key,
      before: { name: before.name, hex: before.hex },
      after: { name, hex },
    });
    return presentColour(after);
  });
}

/** @throws ShopError 404; 409 while a product, hidden or not, has the colour */
export async function removeColour(admin: AdminContext, key: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = await lockColour(tx, key);
    const { rows } = await sql`select from products where ${hasColourSql(key)} limit 1`.execute(tx);
    if (rows.length > 0) throw conflict("admin.colours.inUse");
    await tx
      .deleteFrom("colours")
      .where((colour) => colour.or([colour("key", "=", key), colour("merged_into", "=", key)]))
      .execute();
    await recordAudit(tx, admin, {
      action: "colour.removed",
      subject: "colour",
      subjectId: key,
      before: { name: before.name, hex: before.hex },
    });
  });
}

const columns = ["key", "name", "hex", "families", "version"] as const;

/** @throws ShopError 404, also for a merged colour */
export async function lockColour(tx: Tx, key: string): Promise<ColourView> {
  const colour = await tx
    .selectFrom("colours")
    .select(columns)
    .where("key", "=", key)
    .where("merged_into", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!colour) throw notFound("request.notFound");
  return presentColour(colour);
}

export const presentColour = (colour: Omit<ColourView, "family">): ColourView => ({
  ...colour,
  family: mainFamily({ families: colour.families, swatch: colour.hex }),
});

async function requireFreeName(tx: Tx, englishName: string, ownKey = ""): Promise<void> {
  const { rows } = await sql`select from colours
    where search_fold(name ->> 'en') = search_fold(${englishName}) and key <> ${ownKey} and merged_into is null limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw validationError({ "name.en": "admin.colours.nameTaken" });
}

type NewColourRow = Pick<Selectable<Tables["colours"]>, "hex"> & { name: string };

/** Uses the first free key. */
async function insertColour(tx: Tx, row: NewColourRow, englishName: string): Promise<ColourView> {
  for (let attempt = 1; attempt < 1000; attempt++) {
    const colour = await tx
      .insertInto("colours")
      .values({ key: makeColourKey(englishName, attempt), ...row })
      .onConflict((conflict) => conflict.column("key").doNothing())
      .returning(columns)
      .executeTakeFirst();
    if (colour) return presentColour(colour);
  }
  throw validationError({ "name.en": "validation.invalid" });
}
