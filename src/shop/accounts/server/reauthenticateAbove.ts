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

/**
 * Throws unless an export is small, or the session reauthenticated. Every call that sends a list as a file asks it first.
 * `countRows` counts the rows of the file and may stop at `most`.
 */
export async function reauthenticateForExport(
  context: Context,
  visitor: Visitor,
  countRows: (most: number) => number | Promise<number>,
): Promise<void> {
  const { reauthenticateExportsAbove } = await cachedSettings(context.db);
  if ((await countRows(reauthenticateExportsAbove + 1)) > reauthenticateExportsAbove)
    await requireReauthentication(context, visitor);
}
