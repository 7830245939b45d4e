import { sql } from "kysely";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { openReturnStatuses, type ReturnStatus } from "#shop/orders/returnStatus.ts";
import type { ReturnRow, returnQueues } from "#shop/returns/adminContract.ts";
import "#shop/orders/server/tables.ts";
import "#shop/payments/server/tables.ts";

type ListReturnsParams = { queue: (typeof returnQueues)[number]; page: number; pageSize: number };

const settledStatuses: readonly ReturnStatus[] = ["refunded", "rejected", "closed", "withdrawn"];

/** Open returns sorted by longest waiting, closed ones by most recent. */
export async function listReturns(db: Db, { queue, page, pageSize }: ListReturnsParams) {
  const statuses = queue === "open" ? openReturnStatuses : queue === "settled" ? settledStatuses : [queue];
  const found = db
    .selectFrom("returns as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .leftJoin("refunds as r", "r.id", "t.refund_id")
    .where("t.status", "in", statuses);
  const [rows, { total }] = await Promise.all([
    found
      .select([
        "t.id",
        "t.order_id",
        "t.kind",
        "t.status",
        "t.reason",
        "t.lines",
        "t.photos",
        "t.amount",
        "t.carried",
        "t.requested_at",
      ])
      .select(["o.number", "o.customer_name", "o.payment_method", "r.status as refund"])
      .orderBy("t.requested_at", queue === "settled" ? "desc" : "asc")
      .orderBy("t.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(
    (row): ReturnRow => ({
      id: row.id,
      orderId: row.order_id,
      number: orderNumber(row.number),
      customer: row.customer_name || "–",
      paymentMethod: row.payment_method,
      kind: row.kind,
      status: row.status,
      reason: row.reason,
      photos: row.photos.length,
      count: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      amount: toPounds(row.amount + row.carried),
      refundFailed: row.refund === "failed",
      requestedAt: row.requested_at.toISOString(),
    }),
  );
  return { items, page, pageSize, total };
}
