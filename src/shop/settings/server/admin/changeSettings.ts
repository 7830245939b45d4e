import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import type { ChangedEntries, SettingsChanges } from "#shop/settings/adminContract.ts";
import { settingsToPiastres, settingsToPounds } from "#shop/settings/settingAmounts.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { findLink, maxTrackingLinks } from "#shop/settings/trackingLinks.ts";
import { invalidateSettings, readSettings } from "../settingsCache.ts";
import "#platform/server/tables.ts";

/**
 * Stores each changed value with an audit row. A default that was never stored is stored, too: staff have decided it.
 * @param input amounts in pounds
 */
export async function changeSettings(admin: AdminContext, input: SettingsChanges): Promise<Settings> {
  const { db } = admin;
  const { changedEntries = {}, confirmed = [], ...given } = input;
  const changes = settingsToPiastres(given);
  const entries = settingsToPiastres(changedEntries) as ChangedEntries;
  await db.transaction().execute(async (tx) => {
    // Serialises concurrent saves, so that the audit log has them in order.
    await sql`select pg_advisory_xact_lock(hashtext('settings'))`.execute(tx);
    const before = await readSettings(tx);
    const values: Record<string, unknown> = {
      ...Object.fromEntries(confirmed.map((key) => [key, before[key]])),
      ...changes,
    };
    for (const key of mergedSettings) if (changes[key]) values[key] = { ...before[key], ...changes[key] };
    for (const key of ["shippingByGovernorate", "transitByGovernorate"] as const)
      if (entries[key]) values[key] = withoutNulls({ ...before[key], ...entries[key] });
    if (entries.trackingLinks) values.trackingLinks = changeLinks(before.trackingLinks, entries.trackingLinks);
    const { codCallFrom, codCallUntil } = { ...before, ...values } as Settings;
    if (codCallFrom >= codCallUntil) throw validationError({ codCallUntil: "validation.invalid" });
    const stored = new Set((await tx.selectFrom("settings").select("key").execute()).map(({ key }) => key));
    for (const [key, value] of Object.entries(values)) {
      const previous = before[key as keyof Settings];
      const isSame = isDeepStrictEqual(previous, value);
      if (isSame && stored.has(key)) continue;
      const row = { key, value: JSON.stringify(value), updated_by: admin.user.id, updated_at: sql<Date>`now()` };
      await tx
        .insertInto("settings")
        .values(row)
        .onConflict((known) => known.column("key").doUpdateSet(row))
        .execute();
      if (isSame) continue;
      const entry = { action: "setting.changed", subject: "setting", subjectId: key, before: previous, after: value };
      await recordAudit(tx, admin, entry);
      if (key === "lowStockThreshold") await updateStockLevels(tx, Number(value));
    }
  });
  invalidateSettings(db);
  return settingsToPounds(await readSettings(db));
}

/** Settings of which a change may name some keys only. */
const mergedSettings = ["shopName", "socialLinks"] as const;

const withoutNulls = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

function changeLinks(before: Settings["trackingLinks"], changed: NonNullable<ChangedEntries["trackingLinks"]>) {
  const links = [
    ...before.map((link) => findLink(changed, link.courier) ?? link),
    ...changed.filter((link) => !findLink(before, link.courier)),
  ];
  const kept = links.filter(({ url }) => url !== null);
  if (kept.length > maxTrackingLinks) throw validationError({ "changedEntries.trackingLinks": "validation.invalid" });
  return kept;
}

/** Products store their stock level and the number of low variants, which depend on the threshold. */
async function updateStockLevels(tx: Tx, lowStockThreshold: number): Promise<void> {
  await sql`
    update products set level = fresh.level, low_variants = fresh.low_variants
      from (select p.id, low.low_variants,
                   case when p.stock <= 0 then 'out' when p.stock <= ${lowStockThreshold}::integer then 'low' else 'in' end as level
              from products p cross join lateral (select count(*) as low_variants from variants v
                where v.product_id = p.id and v.stock <= ${lowStockThreshold}::integer) low) fresh
     where fresh.id = products.id
       and (fresh.level, fresh.low_variants) is distinct from (products.level, products.low_variants)`.execute(tx);
}
