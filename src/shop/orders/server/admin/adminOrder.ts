import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import { listLedgerEntries } from "#shop/payments/server/ledger.ts";
import { findEarnedGiftCode } from "#shop/promotions/server/giftCodes.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { hasCreditAccount } from "../creditAccount.ts";
import { hasPaidParcel } from "../hasPaidParcel.ts";
import { listLostPieces } from "../lostPieces.ts";
import { listConfirmationEvents } from "../orderConfirmations.ts";
import { findOrder, listOrderNotes } from "../orderQueries.ts";
import { ordersToPayInShop } from "../paidInShop.ts";
import { loadPhoneHistory } from "../phoneHistory.ts";
import { presentForAdmin } from "../presentOrder.ts";
import { refundableAmount } from "../refunds.ts";
import { ordersWithUncollectedCash } from "../uncollectedCash.ts";

/** Loads any customer's order in the admin view. */
export async function adminOrder(db: Db, id: string) {
  const [found, ledger, notes, refundable, giftCode, confirmationEvents, settings] = await Promise.all([
    findOrder(db, id),
    listLedgerEntries(db, id),
    listOrderNotes(db, id),
    refundableAmount(db, id),
    findEarnedGiftCode(db, id),
    listConfirmationEvents(db, id),
    cachedSettings(db),
  ]);
  if (!found) throw notFound("orders.notFound");
  const [phoneHistory, takenBy, paidParcel, uncollected, payable, lost, mayBeCredit] = await Promise.all([
    loadPhoneHistory(db, found.order.phones, { except: id }),
    findTaker(db, found.order.taken_by),
    hasPaidParcel(db, found.order),
    ordersWithUncollectedCash(db, [id]),
    ordersToPayInShop(db, [id]),
    listLostPieces(db, id),
    hasCreditAccount(db, found.order),
  ]);
  return presentForAdmin(found, {
    ledger,
    notes,
    refundable,
    giftCode,
    confirmationEvents,
    phoneHistory,
    settings,
    phoneRiskRefusals: settings.phoneRiskRefusals,
    takenBy,
    paidParcel,
    uncollectedCash: uncollected.has(id),
    isPayableInShop: payable.has(id),
    lost,
    mayBeCredit,
  });
}

async function findTaker(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const staff = await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirst();
  return staff?.name ?? null;
}
