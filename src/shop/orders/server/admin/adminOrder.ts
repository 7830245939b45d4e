import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import { listLedgerEntries } from "#shop/payments/server/ledger.ts";
import { findEarnedGiftCode } from "#shop/promotions/server/giftCodes.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { findOrder, listOrderNotes } from "../orderQueries.ts";
import { presentForAdmin } from "../presentOrder.ts";
import { refundableAmount } from "../refunds.ts";

/** Loads any customer's order in the admin view. */
export async function adminOrder(db: Db, id: string) {
  const [found, ledger, notes, refundable, giftCode, { returnWindowDays }] = await Promise.all([
    findOrder(db, id),
    listLedgerEntries(db, id),
    listOrderNotes(db, id),
    refundableAmount(db, id),
    findEarnedGiftCode(db, id),
    cachedSettings(db),
  ]);
  if (!found) throw notFound("orders.notFound");
  return presentForAdmin(found, { ledger, notes, refundable, giftCode, returnWindowDays });
}
