import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { requireReauthentication } from "./reauthenticate.ts";

type Context = { db: Db; config: Config };

/** Throws unless a refund that brings the order's refunds to `piastres` is small, or the session reauthenticated. */
export async function reauthenticateForRefund(context: Context, visitor: Visitor, piastres: number): Promise<void> {
  const { reauthenticateRefundsAbove } = await cachedSettings(context.db);
  if (reauthenticateRefundsAbove !== null && piastres > reauthenticateRefundsAbove)
    await requireReauthentication(context, visitor);
}

/** Throws unless an export of so many rows is small, or the session reauthenticated. */
export async function reauthenticateForExport(context: Context, visitor: Visitor, rows: number): Promise<void> {
  const { reauthenticateExportsAbove } = await cachedSettings(context.db);
  if (rows > reauthenticateExportsAbove) await requireReauthentication(context, visitor);
}
