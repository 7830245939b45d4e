import { isDeepStrictEqual } from "node:util";
import { conflict, type ErrorKey, ShopError } from "#platform/errors.ts";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import { piastres } from "#platform/money.ts";
import { type AuditActor, recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { Address } from "#shop/accounts/address.ts";
import { shippingFee } from "#shop/cart/shipping.ts";
import {
  assessCodOrder,
  confirmationDeadline,
  requireConfirmation,
} from "#shop/confirmations/server/requireConfirmation.ts";
import { type CorrectedPart, canCorrect } from "#shop/orders/correction.ts";
import { renewDeliveryPromise } from "#shop/orders/server/deliveryPromises.ts";
import { type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { findConfirmation } from "#shop/orders/server/orderConfirmations.ts";
import { mailStatusChange } from "#shop/orders/server/orderMails.ts";
import { assertNoPendingRefund, bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";
import { listOrderShipments } from "#shop/shipping/server/shipmentQueries.ts";
import type { Correction } from "../correctionContract.ts";
import { countOpenCodOrders, lockCodPurchases } from "./countOpenCodOrders.ts";

/** Customers repeat a correction a few times at most; more would only flood staff with mails and versions. */
const maxCustomerCorrections = 10;

type Corrector =
  | { by: "customer"; user: { id: string }; language: Language }
  | { by: "admin"; user: { id: string }; language: Language; audit: AuditActor };

/**
 * Corrects where an order goes, in one transaction with its history row and the mail to the customer. Amounts never
 * change. The order's lock decides between this and a parcel: a booking that comes later reads the new address, one that
 * came earlier refuses the correction. Returns the parts that changed; none: nothing was written.
 */
export const correctDelivery = (
  db: Db,
  id: string,
  { shippingAddress, phones, version }: Correction,
  corrector: Corrector,
): Promise<CorrectedPart[]> =>
  db.transaction().execute(async (tx) => {
    const { by, user } = corrector;
    const order = await lockOrder(tx, { id, version, ...(by === "customer" ? { userId: user.id } : {}) });
    await assertCorrectable(tx, order, by);
    const parts = changedParts(order, shippingAddress, phones);
    if (parts.length === 0) return parts;
    const settings = await readSettings(tx);
    assertSameFee(order, shippingAddress.state, settings, corrector.language);
    if (by === "customer" && parts.includes("phones")) await checkNewPhones(tx, order, phones, settings);
    await updateDelivery(tx, order, shippingAddress, phones);
    if (shippingAddress.state !== order.governorate) await renewDeliveryPromise(tx, id);
    await tx.insertInto("order_corrections").values({ order_id: id, by, actor_id: user.id, parts }).execute();
    if (by === "admin")
      await recordAudit(tx, corrector.audit, {
        action: "orders.correct",
        subject: "order",
        subjectId: id,
        after: { parts },
      });
    await mailStatusChange(tx, await bumpVersion(tx, order), "corrected");
    return parts;
  });

export const correctionMessage = (parts: readonly CorrectedPart[]): ErrorKey =>
  parts.length > 0 ? "orders.corrected" : "orders.nothingCorrected";

async function assertCorrectable(tx: Tx, order: LockedOrder, by: "customer" | "admin"): Promise<void> {
  if (order.status === "cancelled") throw conflict("orders.cancelledLocked");
  if (!canCorrect(order.status, by) || order.anonymised_at)
    throw conflict(by === "customer" ? "orders.correctTooLate" : "orders.correctDispatched");
  await assertNoPendingRefund(tx, order.id);
  // A courier has the old address; its parcel is called back first. A parcel that is not booked has none yet.
  const isBooked = (await listOrderShipments(tx, order.id)).some(
    ({ status, booking_uncertain }) => !["pending", "failed", "cancelled"].includes(status) || booking_uncertain,
  );
  if (isBooked) throw conflict(by === "customer" ? "orders.correctTooLate" : "orders.correctParcelFirst");
  if (by === "customer" && (await countCorrections(tx, order.id)) >= maxCustomerCorrections)
    throw new ShopError("tooMany", "orders.correctedTooOften");
}

async function countCorrections(tx: Tx, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("order_corrections")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("order_id", "=", orderId)
    .where("by", "=", "customer")
    .executeTakeFirstOrThrow();
  return count;
}

function changedParts(order: LockedOrder, address: Address, phones: readonly string[]): CorrectedPart[] {
  const { recipient: _, ...place } = withoutEmpty(address);
  const { recipient: _old, ...oldPlace } = withoutEmpty(order.shipping_address);
  return [
    ...(isDeepStrictEqual(place, oldPlace) ? [] : (["address"] as const)),
    ...((address.recipient ?? "") === (order.shipping_address.recipient ?? "") ? [] : (["recipient"] as const)),
    ...(isDeepStrictEqual([...phones], order.phones) ? [] : (["phones"] as const)),
  ];
}

const withoutEmpty = (address: Address): Partial<Address> =>
  Object.fromEntries(Object.entries(address).filter(([, text]) => text));

/** Compares today's fees of both governorates, so that a fee raised since the purchase blocks nobody. */
function assertSameFee(order: LockedOrder, governorate: string, settings: Settings, language: Language): void {
  const goods = piastres(order.subtotal - order.discount);
  const feeTo = (code: string) => shippingFee({ method: order.delivery_method, governorate: code, goods }, settings);
  if (feeTo(governorate) === feeTo(order.governorate)) return;
  const found = findGovernorate(governorate);
  throw conflict("orders.addressFeeDiffers", { governorate: found ? inLanguage(found.name, language) : governorate });
}

/** A cash order with other numbers must not slip past the rules of phone numbers. */
async function checkNewPhones(tx: Tx, order: LockedOrder, phones: string[], settings: Settings): Promise<void> {
  const added = phones.filter((phone) => !order.phones.includes(phone));
  if (order.payment_method !== "cod" || order.user_id === null || added.length === 0) return;
  const buyer = { userId: order.user_id, phones: added };
  await lockCodPurchases(tx, buyer);
  const open = await countOpenCodOrders(tx, buyer);
  if (!open.ownsPhone && open.ofPhone >= settings.maxOpenCodOrdersPerPhone)
    throw conflict("checkout.tooManyCodOrdersOfPhone", { count: settings.maxOpenCodOrdersPerPhone });
  const corrected = { userId: order.user_id, phones: added, total: piastres(order.total) };
  const { refusal, reasons } = await assessCodOrder(tx, corrected, settings);
  if (refusal) throw refusal;
  if (reasons.includes("riskyPhone") && !(await findConfirmation(tx, order.id)))
    await requireConfirmation(tx, order.id, ["riskyPhone"], await confirmationDeadline(tx, settings));
}

/** A billing address that was the same follows, unless it is on an invoice already. */
async function updateDelivery(tx: Tx, order: LockedOrder, address: Address, phones: string[]): Promise<void> {
  const invoice = await tx
    .selectFrom("invoices")
    .select("order_id")
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  const follows = !invoice && isDeepStrictEqual(order.shipping_address, order.billing_address);
  await tx
    .updateTable("orders")
    .set({
      shipping_address: JSON.stringify(address),
      governorate: address.state,
      phones,
      ...(follows ? { billing_address: JSON.stringify(address) } : {}),
    })
    .where("id", "=", order.id)
    .execute();
}
