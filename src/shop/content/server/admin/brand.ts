import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { conflict, ShopError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import type { BrandInput, BrandView } from "#shop/content/brandContract.ts";
import type { Brand } from "#shop/settings/brand.ts";
import { brandRoles, findLowContrast, neededContrast, shownRatio, themes } from "#shop/settings/brandColours.ts";
import { invalidateSettings, readSettings } from "#shop/settings/server/settingsCache.ts";
import { findBrandPicture, removeUnusedBrandPictures } from "./brandPictures.ts";
import "#platform/server/tables.ts";

export async function findBrand(db: Db | Tx): Promise<BrandView> {
  const { shopName, brand } = await readSettings(db);
  return { name: shopName, ...brand };
}

/** Saves the brand as the next version. `input.version`: the one that the caller saw. */
export async function saveBrand(admin: AdminContext, input: BrandInput): Promise<BrandView> {
  refuseLowContrast(input);
  const { db } = admin;
  const saved = await db.transaction().execute(async (tx) => {
    // Serialises changes, also with those of other settings, so that the audit log has them in order.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx);
    const { name: nameBefore, ...before } = await findBrand(tx);
    if (before.version !== input.version) throw conflict("common.stale");
    const name = input.name ?? nameBefore;
    const isRenamed = !isDeepStrictEqual(name, nameBefore);
    if (isRenamed) requirePermission(admin.user, "settings.write");
    const after = await toBrand(tx, input);
    await storeSetting(tx, admin, "brand", after);
    if (isRenamed) await storeSetting(tx, admin, "shopName", name);
    const pictures = { replaced: pictureIds(before), shown: pictureIds(after) };
    await removeUnusedBrandPictures(tx, pictures);
    const entry = { action: "brand.changed", subject: "brand", subjectId: String(after.version) };
    await recordAudit(tx, admin, { ...entry, before: { name: nameBefore, ...before }, after: { name, ...after } });
    return { name, ...after };
  });
  invalidateSettings(db);
  return saved;
}

/** @throws ShopError 400 with the ratio of the first colour that cannot be read, beside its field */
function refuseLowContrast(input: BrandInput): void {
  for (const role of brandRoles)
    for (const theme of themes) {
      const colour = input[role]?.[theme];
      const low = colour && findLowContrast(colour, theme);
      if (!low) continue;
      throw new ShopError("invalid", "brand.lowContrast", {
        params: { ratio: shownRatio(low.ratio), on: low.on, needed: neededContrast },
        fields: { [`${role}.${theme}`]: "brand.hardToRead" },
      });
    }
}

async function toBrand(tx: Tx, { version, main, second, languages, ...pictures }: BrandInput): Promise<Brand> {
  return {
    version: version + 1,
    ...{ main, second, languages },
    logo: await findBrandPicture(tx, pictures.logo, { kind: "logo", field: "logo" }),
    darkLogo: await findBrandPicture(tx, pictures.logo && pictures.darkLogo, { kind: "logo", field: "darkLogo" }),
    socialCard: await findBrandPicture(tx, pictures.socialCard, { kind: "socialCard", field: "socialCard" }),
    icon: await findBrandPicture(tx, pictures.icon, { kind: "icon", field: "icon" }),
  };
}

/** A trigger of the table tells every process, which then drops its cached pages. */
async function storeSetting(tx: Tx, { user }: AdminContext, key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value), updated_by: user.id, updated_at: sql<Date>`now()` };
  await tx
    .insertInto("settings")
    .values(row)
    .onConflict((known) => known.column("key").doUpdateSet(row))
    .execute();
}

const pictureIds = ({ logo, darkLogo, socialCard, icon }: Brand): string[] =>
  [logo, darkLogo, socialCard, icon].flatMap((picture) => (picture ? [picture.id] : []));
