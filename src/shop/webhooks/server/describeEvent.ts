import { sql } from "kysely";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { currency } from "#shop/payments/gateway.ts";
import "#shop/orders/server/tables.ts";

type EventRow = {
  event_id: string;
  event: string;
  order_id: string | null;
  data: Record<string, unknown>;
  created_at: Date;
};

/**
 * Returns the body of an event, the same at every attempt: what happened, and what never changes about the order. No
 * name, address or phone number: receivers that need them read the order with an API token.
 */
export async function describeEvent(
  db: Db,
  { event_id, event, order_id, data, created_at }: EventRow,
): Promise<string> {
  const { amount, ...rest } = data;
  const paid = typeof amount === "number" && { amount: toPounds(amount), currency };
  const order = order_id && { order: await describeOrder(db, order_id) };
  return JSON.stringify({
    id: event_id,
    event,
    createdAt: created_at.toISOString(),
    data: { ...rest, ...paid, ...order },
  });
}

type OrderRow = {
  id: string;
  number: number;
  payment_method: string;
  total: number;
  placed_at: Date;
  lines: { sku: string; productId: string; name: string; quantity: number; total: number }[];
};

async function describeOrder(db: Db, id: string) {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number::int, o.payment_method, o.total, o.placed_at,
           (select coalesce(jsonb_agg(jsonb_build_object('sku', l.sku, 'productId', l.product_id, 'name', l.name->>'en',
                      'quantity', l.quantity, 'total', l.total) order by l.position), '[]')
              from order_lines l where l.order_id = o.id) as lines
      from orders o where o.id = ${id}`.execute(db);
  const [order] = rows;
  if (!order) return { id };
  return {
    id,
    number: orderNumber(order.number),
    paymentMethod: order.payment_method,
    placedAt: order.placed_at.toISOString(),
    total: toPounds(order.total),
    currency,
    lines: order.lines.map((line) => ({ ...line, total: toPounds(line.total) })),
  };
}
