import { unknown } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import { ledgerOf } from "#shop/payments/server/ledger.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { presentForStaff } from "./present.ts";
import { findOrder, notesOf } from "./queries.ts";
import { leftToRefund } from "./refunds.ts";

/** An order as staff see it, whoever it belongs to. */
export async function anyOrder(db: Db, id: string) {
  const [found, ledger, notes, left, { returnWindowDays }] = await Promise.all([
    findOrder(db, id),
    ledgerOf(db, id),
    notesOf(db, id),
    leftToRefund(db, id),
    settingsOf(db),
  ]);
  if (!found) throw unknown("orders.notFound");
  return presentForStaff(found, { ledger, notes, left, returnWindowDays });
}
