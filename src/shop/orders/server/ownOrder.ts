import { unknown } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { presentOrder } from "./present.ts";
import { findOrder } from "./queries.ts";

/** An order as its owner sees it; somebody else's is not there. */
export async function ownOrder(db: Db, userId: string, id: string) {
  const [found, { returnWindowDays }] = await Promise.all([findOrder(db, id, userId), settingsOf(db)]);
  if (!found) throw unknown("orders.notFound");
  return presentOrder(found, { returnWindowDays });
}
