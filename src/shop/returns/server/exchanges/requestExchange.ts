import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { fromPounds, piastres, toPounds } from "#platform/money.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type PricedVariantRow, pricedVariantColumns, toPricedVariant } from "#shop/catalogue/server/pricedVariant.ts";
import { deductStock } from "#shop/catalogue/server/stock.ts";
import { exchangeDeadline } from "#shop/orders/exchangeDeadline.ts";
import { hasOpenReturn, type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { paidForGoods } from "#shop/orders/server/returnQueries.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { priceReplacement } from "#shop/returns/exchangeRules.ts";
import { returnValue } from "#shop/returns/returnRules.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { isPastDeadline } from "../requestReturn.ts";
import { approveLocked } from "./decideExchange.ts";
import { findExchangeTerms } from "./findExchangeTerms.ts";
import { mailExchange } from "./mailExchange.ts";
import type { ExchangedItem } from "./tables.ts";
import "#shop/orders/server/tables.ts";

export type ExchangeItem = { lineId: string; quantity: number; variantId: string };
export type ExchangeInput = {
  items: readonly ExchangeItem[];
  reason?: string | undefined;
  version?: number | undefined;
  expectedDifference?: number | undefined;
};

/** Requests another size or colour of delivered items within the return period, and reserves it. */
export const requestExchangeByCustomer = (db: Db, userId: string, id: string, input: ExchangeInput): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, userId, version: input.version });
    await openExchange(tx, order, input, { by: "customer", actorId: userId });
  });

/** The same by staff for a customer who contacted them. */
export const requestExchangeByAdmin = (admin: AdminContext, id: string, input: ExchangeInput): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version: input.version });
    const { credit, price } = await openExchange(tx, order, input, { by: "admin", actorId: admin.user.id });
    await recordAudit(tx, admin, {
      action: "orders.requestExchange",
      subject: "order",
      subjectId: id,
      after: { items: input.items, amount: toPounds(piastres(price - credit)), reason: input.reason },
    });
  });

type Requester = { by: "customer" | "admin"; actorId: string };

async function openExchange(tx: Tx, order: LockedOrder, input: ExchangeInput, { by, actorId }: Requester) {
  await assertExchangeable(tx, order);
  const { items, credit, price } = await priceItems(tx, order, input.items);
  const { expectedDifference } = input;
  if (expectedDifference !== undefined && fromPounds(expectedDifference) !== price - credit)
    throw conflict("orders.exchangePriceChanged");
  const { id, requested_at } = await tx
    .insertInto("exchanges")
    .values({
      order_id: order.id,
      items: JSON.stringify(items),
      credit,
      price,
      reason: input.reason ?? "",
      resolution: null,
      requested_by: by,
      actor_id: actorId,
      replacement_id: null,
      return_id: null,
      settled_at: null,
    })
    .returning(["id", "requested_at"])
    .executeTakeFirstOrThrow();
  await deductStock(tx, items, { reason: "reserved", reference: id });
  const touched = await bumpVersion(tx, order);
  const { exchangesNeedApproval, exchangeDecisionDays } = await readSettings(tx);
  // The mail of the replacement tells the customer.
  if (!exchangesNeedApproval) await approveLocked(tx, id);
  else {
    const decidedBy = exchangeDeadline(requested_at, exchangeDecisionDays);
    await mailExchange(tx, touched, { id, items, credit, price, news: "requested", decidedBy });
  }
  return { credit, price };
}

/** A replacement is not exchanged again: what was paid for it is booked on the first order. */
async function assertExchangeable(tx: Tx, order: LockedOrder): Promise<void> {
  const isDelivered = order.status === "delivered" || order.status === "completed";
  if (!isDelivered || order.replaces_order_id) throw conflict("orders.cannotExchange");
  if (await hasOpenReturn(tx, order.id)) throw conflict("orders.returnOpen");
  if (await isPastDeadline(tx, order)) throw conflict("orders.returnWindowOver");
}

async function priceItems(tx: Tx, order: LockedOrder, wanted: readonly ExchangeItem[]) {
  const lines = await loadSoldLines(tx, order.id);
  const terms = await findExchangeTerms(tx, order, lines);
  const variants = await loadVariants(
    tx,
    wanted.map(({ variantId }) => variantId),
  );
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length) throw conflict("orders.nothingToReturn");
  let [credit, price] = [0, 0];
  const items = wanted.map(({ lineId, quantity, variantId }): ExchangedItem => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || quantity > line.quantity - line.returned) throw conflict("orders.nothingToReturn");
    const variant = variants.find((one) => one.variantId === variantId);
    if (!variant || variant.productId !== line.product_id || variantId === line.variant_id)
      throw conflict("orders.otherProduct");
    const paid = returnValue({ lines, goods: paidForGoods(order) }, [{ lineId, quantity }]);
    const priced = priceReplacement({ ...line, quantity, paid, wantedVariantPrice: variant.price }, terms);
    credit += paid;
    price += priced.cost;
    return {
      lineId,
      productId: variant.productId,
      variantId,
      sku: variant.sku,
      name: variant.name,
      category: variant.category,
      attributes: variant.labels,
      pictureId: variant.picture?.id ?? null,
      pictureFile: variant.picture?.file ?? null,
      price: priced.price,
      dealPercent: line.dealPercent,
      quantity,
      total: priced.total,
    };
  });
  return { items, credit, price };
}

/** Sold lines with the price of their variant today. */
export async function loadSoldLines(tx: Db | Tx, orderId: string) {
  const lines = await tx
    .selectFrom("order_lines as l")
    .leftJoin("variants as v", "v.id", "l.variant_id")
    .leftJoin("products as p", "p.id", "v.product_id")
    .select(["l.id", "l.quantity", "l.returned", "l.total", "l.discount", "l.price", "l.deal_percent"])
    .select(["l.product_id", "l.variant_id"])
    .select(sql<number | null>`coalesce(v.price, p.price)`.as("price_today"))
    .where("l.order_id", "=", orderId)
    .orderBy("l.position")
    .execute();
  return lines.map(({ price_today, deal_percent, ...line }) => ({
    ...line,
    total: piastres(line.total),
    discount: piastres(line.discount),
    price: piastres(line.price),
    dealPercent: deal_percent,
    discounted: line.discount > 0,
    soldVariantPrice: price_today === null ? null : piastres(price_today),
  }));
}

async function loadVariants(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<PricedVariantRow>`
    select ${pricedVariantColumns} from variants v join products p on p.id = v.product_id
     where v.id = any(${[...ids]}) and not p.hidden`.execute(tx);
  return rows.map(toPricedVariant);
}
