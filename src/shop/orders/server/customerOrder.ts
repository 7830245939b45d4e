import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { findOrder } from "./orderQueries.ts";
import { presentOrder } from "./presentOrder.ts";

/** Loads an order in its owner's view. Throws 404 for another customer's order. */
export async function customerOrder(db: Db, userId: string, id: string) {
  const [found, settings] = await Promise.all([findOrder(db, id, userId), cachedSettings(db)]);
  if (!found) throw notFound("orders.notFound");
  return presentOrder(found, { settings });
}
