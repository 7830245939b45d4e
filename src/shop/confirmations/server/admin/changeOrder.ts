import { isDeepStrictEqual } from "node:util";
import { cairoDay } from "#platform/cairoDay.ts";
import { conflict, validationError } from "#platform/errors.ts";
import { piastres, proportionOf, sum } from "#platform/money.ts";
import type { Tx } from "#platform/server/database.ts";
import { shippingFee } from "#shop/cart/shipping.ts";
import { lineTotal, type Totals, totalsOf } from "#shop/cart/totals.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import type { OrderChanges } from "#shop/confirmations/adminContract.ts";
import type { ConfirmationChange } from "#shop/orders/confirmation.ts";
import { taxPercentOfOrder } from "#shop/orders/documentRules.ts";
import type { LockedOrder } from "#shop/orders/server/lockOrder.ts";
import type { LineRow } from "#shop/orders/server/orderQueries.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { changeRedemption } from "#shop/promotions/server/couponRedemptions.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import type { Settings } from "#shop/settings/settings.ts";

type Changed = { changed: LockedOrder; changes: ConfirmationChange[] };

/**
 * Changes an order as agreed with its customer: the address, fewer pieces, a delivery day. Pieces left out return to the
 * stock, and the amounts are computed anew. The caller holds the order's lock, and nothing was paid.
 */
export async function changeOrder(
  tx: Tx,
  order: LockedOrder,
  { shippingAddress, lines: quantities = [], deliverOn }: OrderChanges,
  actorId: string,
): Promise<Changed> {
  const settings = await readSettings(tx);
  const changes: ConfirmationChange[] = [];
  if (shippingAddress) changes.push("address");
  const lines = await reduceLines(tx, order, quantities, actorId);
  if (quantities.length > 0) changes.push("items");
  if (deliverOn !== undefined) {
    if (deliverOn < cairoDay(new Date())) throw validationError({ "changes.deliverOn": "validation.invalid" });
    await tx
      .updateTable("order_confirmations")
      .set({ deliver_on: deliverOn })
      .where("order_id", "=", order.id)
      .execute();
    changes.push("day");
  }
  // A delivery day changes no amount.
  if (shippingAddress || quantities.length > 0) await changeAmounts(tx, order, { shippingAddress, lines, settings });
  return { changed: await bumpVersion(tx, order), changes };
}

type ChangedGoods = { shippingAddress: OrderChanges["shippingAddress"]; lines: readonly LineRow[]; settings: Settings };

async function changeAmounts(tx: Tx, order: LockedOrder, { shippingAddress, lines, settings }: ChangedGoods) {
  const address = shippingAddress ?? order.shipping_address;
  const totals = priceLines(order, lines, address.state, settings);
  // Nothing would be left to collect, and a part of the credit would have to go back.
  if (totals.total <= order.credit_used && order.credit_used > 0) throw conflict("credit.paysMore");
  const isSameBilling = isDeepStrictEqual(order.shipping_address, order.billing_address);
  await tx
    .updateTable("orders")
    .set({
      ...(shippingAddress
        ? {
            shipping_address: JSON.stringify(address),
            governorate: address.state,
            ...(isSameBilling ? { billing_address: JSON.stringify(address) } : {}),
          }
        : {}),
      ...totals,
    })
    .where("id", "=", order.id)
    .execute();
  if (order.coupon_code) await changeRedemption(tx, { orderId: order.id, amount: totals.discount });
}

/** Returns the remaining lines. Throws when nothing would remain, or more than was ordered. */
async function reduceLines(
  tx: Tx,
  order: LockedOrder,
  quantities: NonNullable<OrderChanges["lines"]>,
  actorId: string,
): Promise<LineRow[]> {
  const lines = await tx
    .selectFrom("order_lines")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("position")
    .execute();
  if (quantities.length === 0) return lines;
  const wanted = new Map(quantities.map(({ lineId, quantity }) => [lineId, quantity]));
  const known = new Set(lines.map(({ id }) => id));
  const reduced = lines.map((line) => reduceLine(line, wanted.get(line.id) ?? line.quantity));
  const isWrong = quantities.some(({ lineId }) => !known.has(lineId)) || reduced.some((line) => line.quantity < 0);
  if (isWrong || reduced.every(({ quantity }) => quantity === 0))
    throw validationError({ "changes.lines": "validation.invalid" });
  const gone = lines.map((line, at) => ({
    variantId: line.variant_id,
    productId: line.product_id,
    quantity: line.quantity - (reduced[at]?.quantity ?? 0),
  }));
  for (const { id, quantity, total, discount } of reduced)
    await (quantity === 0
      ? tx.deleteFrom("order_lines").where("id", "=", id)
      : tx.updateTable("order_lines").set({ quantity, total, discount }).where("id", "=", id)
    ).execute();
  const left = gone.filter(({ quantity }) => quantity > 0);
  await restoreStock(tx, left, { reason: "cancelled", reference: order.id, actorId });
  return reduced.filter(({ quantity }) => quantity > 0);
}

/** The coupon's share shrinks with the pieces. A negative quantity marks one above the ordered. */
function reduceLine(line: LineRow, quantity: number): LineRow {
  if (quantity === line.quantity) return line;
  if (quantity > line.quantity) return { ...line, quantity: -1 };
  const priced = { price: piastres(line.price), dealPercent: line.deal_percent, quantity };
  return {
    ...line,
    quantity,
    total: lineTotal(priced),
    discount: Math.min(lineTotal(priced), proportionOf(line.discount, quantity, line.quantity)),
  };
}

/** Amounts of the changed order, at the VAT rate that it was placed with. Fewer pieces never cost more shipping than agreed; another governorate may. */
function priceLines(order: LockedOrder, lines: readonly LineRow[], governorate: string, settings: Settings): Totals {
  const priced = lines.map((line) => ({
    price: piastres(line.price),
    dealPercent: line.deal_percent,
    quantity: line.quantity,
  }));
  const discount = sum(lines.map((line) => piastres(line.discount)));
  const goods = piastres(sum(priced.map(lineTotal)) - discount);
  const fee = shippingFee({ method: order.delivery_method, governorate, goods }, settings);
  const shipping = piastres(governorate === order.governorate ? order.shipping : (fee ?? order.shipping));
  const taxPercent = taxPercentOfOrder(order) ?? settings.taxPercent;
  return totalsOf(priced, { discount, shipping }, { taxPercent, pricesIncludeTax: order.prices_include_tax });
}
