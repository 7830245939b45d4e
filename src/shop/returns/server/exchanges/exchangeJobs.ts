import { sql } from "kysely";
import { z } from "zod";
import { piastres } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob } from "#platform/server/jobs.ts";
import { runEach } from "#platform/server/runEach.ts";
import { sellReservedStock } from "#shop/catalogue/server/stock.ts";
import { taxPercentOfOrder } from "#shop/orders/documentRules.ts";
import { exchangeDiscountReason } from "#shop/orders/exchangeDiscount.ts";
import { settleExchangeJobName } from "#shop/orders/server/exchangeJobName.ts";
import { insertOrder, type NewOrder } from "#shop/orders/server/insertOrder.ts";
import { type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { markReturned } from "#shop/orders/server/markReturned.ts";
import { mailStatusChange } from "#shop/orders/server/orderMails.ts";
import { refundableAmount, requestRefund, scheduleRetry } from "#shop/orders/server/refunds.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { requestPayout } from "#shop/payouts/server/requestPayout.ts";
import { exchangeDifference, replacementTotals } from "#shop/returns/exchangeRules.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { approveLocked, placeReplacementJobName } from "./decideExchange.ts";
import { mailExchange } from "./mailExchange.ts";
import type { ExchangedItem } from "./tables.ts";

/** Places the replacement order of an approved exchange, once. It sells what the request reserved. */
export const placeReplacementJob = defineJob({
  ...placeReplacementJobName,
  payload: z.object({ exchangeId: z.uuid() }),
  run: ({ exchangeId }, { db }) => db.transaction().execute((tx) => placeReplacement(tx, exchangeId)),
});

async function placeReplacement(tx: Tx, id: string): Promise<void> {
  const exchange = await lockExchange(tx, id);
  if (exchange?.status !== "approved") return;
  // Not locked: only columns are read that never change after delivery.
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", exchange.order_id).executeTakeFirstOrThrow();
  const { taxPercent } = await readSettings(tx);
  const placed = await insertOrder(tx, draftReplacement(order, exchange, taxPercentOfOrder(order) ?? taxPercent));
  if (!placed) throw new Error(`exchange ${id} has a replacement already`);
  await tx.updateTable("orders").set({ replaces_order_id: order.id }).where("id", "=", placed.id).execute();
  await sellReservedStock(tx, exchange.items, { session: id, order: placed.id });
  await tx.updateTable("exchanges").set({ status: "placed", replacement_id: placed.id }).where("id", "=", id).execute();
  await mailExchange(tx, order, { ...exchange, news: "approved", replacement: placed });
}

/**
 * Approves exchanges that staff have not decided about for as long as the settings say: their goods are reserved, and the
 * customer waits.
 */
export const approveUndecidedJob = defineJob({
  name: "exchanges.approveUndecided",
  payload: z.unknown(),
  every: "23 * * * *",
  async run(_payload, { db }) {
    const { exchangeDecisionDays } = await readSettings(db);
    if (exchangeDecisionDays === null) return;
    const { rows } = await sql<{ id: string; order_id: string }>`
      select id, order_id from exchanges
       where status = 'requested' and requested_at <= now() - make_interval(days => ${exchangeDecisionDays}::int)
       order by requested_at limit 500`.execute(db);
    await runEach(rows, ({ id, order_id }) =>
      db.transaction().execute(async (tx) => {
        const order = await lockOrder(tx, { id: order_id });
        // Staff or the customer may have decided since the list was read.
        if ((await lockExchange(tx, id))?.status !== "requested") return;
        await approveLocked(tx, id);
        await bumpVersion(tx, order);
      }),
    );
  },
});

type Exchange = NonNullable<Awaited<ReturnType<typeof lockExchange>>>;

function draftReplacement(order: LockedOrder, exchange: Exchange, taxPercent: number): NewOrder {
  const { discounts, ...totals } = replacementTotals({
    lineTotals: exchange.items.map(({ total }) => piastres(total)),
    due: exchangeDifference(exchange).due,
    taxPercent,
    pricesIncludeTax: order.prices_include_tax,
  });
  return {
    userId: order.user_id,
    email: order.email,
    customerName: order.customer_name,
    language: order.language,
    paymentMethod: "cod",
    deliveryMethod: "standard",
    phones: order.phones,
    shippingAddress: order.shipping_address,
    billingAddress: order.billing_address,
    ...totals,
    pricesIncludeTax: order.prices_include_tax,
    taxPercent,
    couponCode: null,
    discountReason: exchangeDiscountReason(order.number),
    idempotencyKey: exchange.id,
    requestHash: "exchange",
    lines: exchange.items.map(({ lineId: _, ...line }: ExchangedItem, at) => ({
      ...line,
      discount: discounts[at] ?? piastres(0),
    })),
  };
}

/** Ends an exchange after its replacement was delivered or called off. */
export const settleExchangeJob = defineJob({
  ...settleExchangeJobName,
  payload: z.object({ orderId: z.uuid() }),
  run: ({ orderId }, { db }) => settleExchange(db, orderId),
});

async function settleExchange(db: Db, replacementId: string): Promise<void> {
  const known = await db
    .selectFrom("exchanges")
    .select(["id", "order_id"])
    .where("replacement_id", "=", replacementId)
    .where("status", "=", "placed")
    .executeTakeFirst();
  if (!known) return;
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id: known.order_id });
    const exchange = await lockExchange(tx, known.id);
    if (exchange?.status !== "placed") return;
    // Not locked: delivered and cancelled are final for a replacement.
    const replacement = await tx
      .selectFrom("orders")
      .select(["status", "delivered_at"])
      .where("id", "=", replacementId)
      .executeTakeFirstOrThrow();
    if (replacement.delivered_at) await swap(tx, order, exchange);
    else if (replacement.status === "cancelled") await cancel(tx, order, exchange);
  });
}

/** The courier took the old items: they are expected back, and a cheaper replacement is refunded. */
async function swap(tx: Tx, order: LockedOrder, exchange: Exchange): Promise<void> {
  const pieces = exchange.items.map(({ lineId, quantity }) => ({ lineId, quantity }));
  await markReturned(tx, pieces);
  const { id: returnId } = await tx
    .insertInto("returns")
    .values({
      order_id: order.id,
      kind: "exchange",
      lines: JSON.stringify(pieces),
      whole: false,
      amount: 0,
      reason: exchange.reason,
      requested_by: exchange.requested_by,
      refund_id: null,
      resolution: null,
      received_at: null,
      settled_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("exchanges")
    .set({ status: "swapped", return_id: returnId, settled_at: sql<Date>`now()` })
    .where("id", "=", exchange.id)
    .execute();
  const touched = await bumpVersion(tx, order);
  const amount = Math.min(exchangeDifference(exchange).refund, await refundableAmount(tx, order.id));
  if (amount <= 0) return;
  const refund = { kind: "goodwill", amount, lines: [], by: "system" } as const;
  if (order.payment_method === "card")
    await scheduleRetry(tx, await requestRefund(tx, touched, { ...refund, actorId: exchange.actor_id }), "now");
  else {
    const { id: about, isPaid, credit } = await requestPayout(tx, touched, { ...refund, actorId: null });
    if (isPaid) await mailStatusChange(tx, touched, "refunded", { refund: amount, credit, about });
  }
}

/** The replacement's own transition gave its goods back, or they come back with the parcel. */
async function cancel(tx: Tx, order: LockedOrder, exchange: Exchange): Promise<void> {
  await tx
    .updateTable("exchanges")
    .set({ status: "cancelled", settled_at: sql<Date>`now()` })
    .where("id", "=", exchange.id)
    .execute();
  await mailExchange(tx, await bumpVersion(tx, order), { ...exchange, news: "cancelled" });
}

const lockExchange = (tx: Tx, id: string) =>
  tx.selectFrom("exchanges").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
