import { sql } from "kysely";
import { cairoDay } from "#platform/cairoDay.ts";
import { conflict, type ShopError } from "#platform/errors.ts";
import { piastres } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import type { ConfirmationReason } from "#shop/orders/confirmation.ts";
import { riskReasonsOf } from "#shop/orders/phoneRisk.ts";
import type { NewOrder } from "#shop/orders/server/insertOrder.ts";
import { loadPhoneHistory } from "#shop/orders/server/phoneHistory.ts";
import { loadHolidays } from "#shop/settings/server/promiseDelivery.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { callingDeadline } from "../callingHours.ts";
import { reasonsToConfirm, rulesUseHistory } from "../confirmationRules.ts";

type Assessment = {
  /** Why the order has to wait for confirmation. */
  reasons: ConfirmationReason[];
  /** Why its phone numbers cannot order for cash now. */
  refusal: ShopError | undefined;
};

/** Judges a cash order by its amount, and by the earlier orders of its account and phone numbers. */
export async function assessCodOrder(
  tx: Tx,
  order: Pick<NewOrder, "userId" | "phones" | "total" | "creditUsed">,
  settings: Settings,
): Promise<Assessment> {
  const total = piastres(order.total - (order.creditUsed ?? 0));
  // Reading the history is a tenth of the database time of a purchase.
  if (!rulesUseHistory(settings)) {
    const risk = { total, isFirst: false, hasRiskyPhone: false };
    return { reasons: reasonsToConfirm(risk, settings), refusal: undefined };
  }
  const histories = await loadPhoneHistory(tx, order.phones);
  const risky = histories.filter((history) => riskReasonsOf(history, settings).length > 0);
  const isKnown = histories.some(({ delivered }) => delivered > 0) || (await hasReceivedOrder(tx, order.userId));
  const risk = { total, isFirst: !isKnown, hasRiskyPhone: risky.length > 0 };
  return { reasons: reasonsToConfirm(risk, settings), refusal: findRefusal(risky, settings) };
}

function findRefusal(
  risky: readonly { open: number }[],
  { maxOpenCodOrdersRisky, riskyPhonesCardOnly }: Settings,
): ShopError | undefined {
  if (risky.length === 0) return undefined;
  if (riskyPhonesCardOnly) return conflict("checkout.cashNotOffered");
  if (maxOpenCodOrdersRisky === null) return undefined;
  const isOver = risky.some(({ open }) => open >= maxOpenCodOrdersRisky);
  return isOver ? conflict("checkout.openCodOrdersFirst", { count: maxOpenCodOrdersRisky }) : undefined;
}

async function hasReceivedOrder(tx: Tx, userId: string | null): Promise<boolean> {
  const { rows } = await sql<{ received: boolean }>`
    select exists (select from orders where user_id = ${userId} and delivered_at is not null) as received`.execute(tx);
  return rows[0]?.received ?? false;
}

/** Returns until when an order placed now has to be confirmed. */
export async function confirmationDeadline(
  tx: Tx,
  settings: Pick<Settings, "codConfirmHours" | "codCallFrom" | "codCallUntil" | "codCallWeekends">,
): Promise<Date> {
  const now = new Date();
  const hours = { ...settings, holidays: await loadHolidays(tx, cairoDay(now)) };
  return callingDeadline(now, settings.codConfirmHours, hours);
}

/** Makes an order wait. */
export async function requireConfirmation(tx: Tx, orderId: string, reasons: ConfirmationReason[], until: Date) {
  await tx.insertInto("order_confirmations").values({ order_id: orderId, reasons, deadline_at: until }).execute();
}
