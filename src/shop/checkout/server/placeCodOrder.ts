import { conflict, ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { RateLimit } from "#platform/server/rateLimits.ts";
import { assessCodOrder } from "#shop/confirmations/server/requireConfirmation.ts";
import type { ConfirmationReason } from "#shop/orders/confirmation.ts";
import { findOrderByKey, type NewOrder, type PlacedOrder } from "#shop/orders/server/insertOrder.ts";
import type { DeliveryDays } from "#shop/settings/deliveryDays.ts";
import { promiseDeliverySoon } from "#shop/settings/server/promiseDelivery.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { cancelOpenSessions } from "./closeSessions.ts";
import { codPurchaseLocks, type OpenCodOrders, openCodOrdersSql } from "./countOpenCodOrders.ts";
import { draftCartOrder, lockCartAndCoupon, type PurchaseInput, requestHash } from "./draftOrder.ts";
import { type CashOrderTerms, insertCashOrder } from "./insertCashOrder.ts";

/**
 * Places a cash order in one transaction. Lock order everywhere, after the advisory locks of account and phone numbers:
 * checkout session, cart, order, credit, coupon, variants, products. A new order may follow its coupon, because no other
 * transaction can lock it yet.
 */
export async function placeCodOrder(
  shop: { db: Db; config: Config; busyPhoneLimit: RateLimit },
  buying: Omit<PurchaseInput, "settings">,
  clientIp: string,
): Promise<PlacedOrder> {
  const { shippingAddress, deliveryMethod: method } = buying.form;
  const [settings, promise] = await Promise.all([
    cachedSettings(shop.db),
    promiseDeliverySoon(shop.db, { governorate: shippingAddress.state, method }),
  ]);
  const choice = { buying: { ...buying, settings }, promised: { promise } };
  try {
    return await placeBesideOpenPayment(shop, { ...choice, onBusyPhone: "refuse" });
  } catch (error) {
    const isBusyPhone = error instanceof ShopError && error.key === busyPhoneKey;
    if (!isBusyPhone || (await shop.busyPhoneLimit.secondsUntilAllowed(clientIp)) > 0) throw error;
    return placeBesideOpenPayment(shop, { ...choice, onBusyPhone: "confirm" });
  }
}

type Choice = {
  buying: PurchaseInput;
  promised: { promise: DeliveryDays | undefined };
  /**
   * Behaviour when the phone number has too many open orders, which strangers may have placed to block its owner. A few
   * more are accepted from each client and wait for confirmation by phone, whatever the settings say.
   */
  onBusyPhone: "refuse" | "confirm";
};

async function placeBesideOpenPayment(shop: { db: Db; config: Config }, choice: Choice): Promise<PlacedOrder> {
  const { db } = shop;
  const { buying } = choice;
  const place = (stop: { ifHeld: boolean }) => db.transaction().execute((tx) => placeInTransaction(tx, choice, stop));
  const placed = await place({ ifHeld: true });
  if (placed) return placed;
  // An open card payment of the same customer may hold the very items in this cart.
  await cancelOpenSessions(shop, buying.visitor.id);
  const again = await place({ ifHeld: false });
  if (!again) throw conflict("checkout.cartEmpty");
  return again;
}

/**
 * Returns undefined when the customer's own open payment holds the cart or the coupon's last use and `ifHeld` is set:
 * the caller then cancels that payment and tries again.
 */
async function placeInTransaction(
  tx: Tx,
  { buying, promised, onBusyPhone }: Choice,
  { ifHeld }: { ifHeld: boolean },
): Promise<PlacedOrder | undefined> {
  const { visitor, form, settings } = buying;
  const buyer = { userId: visitor.id, phones: form.phones, idempotencyKey: form.idempotencyKey };
  const cart = await lockCartAndCoupon(tx, buying, {
    locks: codPurchaseLocks(buyer),
    besides: openCodOrdersSql(buyer),
  });
  const { lines, tried, found: open } = cart;
  // Before an open session is cancelled: the card payment with this key may be under way in another tab.
  if (open.isCardPayment) throw new ShopError("mismatched", "checkout.keyReused");
  const stuck = lines.some((line) => line.held > 0) || (lines.length > 0 && tried?.refusal === "coupon.used");
  if (ifHeld && stuck) return undefined;
  let order: NewOrder;
  try {
    order = draftCartOrder(buying, cart);
  } catch (refusal) {
    // The first of two clicks emptied the cart and redeemed the coupon; a later retry may find the cart filled again.
    const earlier = await findOrderByKey(tx, visitor.id, form.idempotencyKey);
    if (earlier) return repeatAnswer(earlier, buying);
    throw refusal;
  }
  // Store credit pays it in full: no courier collects cash, so no rule about cash applies.
  if (order.paymentMethod === "card") return insertAndEmptyCart({ reasons: [], settings, promised });
  const assessment = await assessCodOrder(tx, order, settings);
  const isPhoneBusy = !open.ownsPhone && open.ofPhone >= settings.maxOpenCodOrdersPerPhone;
  const refusal = findCodRefusal(open, settings, isPhoneBusy && onBusyPhone === "refuse") ?? assessment.refusal;
  if (refusal) {
    const earlier = await findOrderByKey(tx, visitor.id, form.idempotencyKey);
    if (earlier) return repeatAnswer(earlier, buying);
    throw refusal;
  }
  const reasons: ConfirmationReason[] = [...assessment.reasons, ...(isPhoneBusy ? (["busyPhone"] as const) : [])];
  return insertAndEmptyCart({ reasons, settings, promised });

  async function insertAndEmptyCart(terms: CashOrderTerms) {
    const placed = await insertCashOrder(tx, order, { ...terms, cart: lines });
    if (!placed) return repeatAnswer(await findOrderByKey(tx, visitor.id, form.idempotencyKey), buying);
    return placed;
  }
}

const busyPhoneKey = "checkout.tooManyCodOrdersOfPhone";

function findCodRefusal(
  { ofAccount }: OpenCodOrders,
  { maxOpenCodOrders, maxOpenCodOrdersPerPhone }: Settings,
  refusesPhone: boolean,
): ShopError | undefined {
  if (ofAccount >= maxOpenCodOrders) return conflict("checkout.tooManyCodOrders", { count: maxOpenCodOrders });
  return refusesPhone ? conflict(busyPhoneKey, { count: maxOpenCodOrdersPerPhone }) : undefined;
}

function repeatAnswer(
  earlier: (PlacedOrder & { requestHash: string | null }) | undefined,
  { form, paymentMethod }: PurchaseInput,
) {
  if (earlier?.requestHash !== requestHash(form, paymentMethod))
    throw new ShopError("mismatched", "checkout.keyReused");
  return earlier;
}
