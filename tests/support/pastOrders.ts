import { randomUUID } from "node:crypto";
import type { Db } from "#platform/server/database.ts";
import type { PaymentMethod } from "#shop/orders/orderStatus.ts";
import type { OrderStatus } from "#shop/orders/orderStatusDefinitions.ts";
import type { LedgerEntryType } from "#shop/payments/server/tables.ts";
import { alexandriaAddress } from "./purchases.ts";

export type PastOrder = {
  id: string;
  placedAt: Date;
  status: OrderStatus;
  method: PaymentMethod;
  governorate: string;
  /** Of a customer without an account. */
  email?: string;
  total: number;
  lines: { productId: string; category: string; quantity: number; returned: number; total: number; discount: number }[];
  ledger: { entry: LedgerEntryType; amount: number; at: Date }[];
};

/** A seeded pseudo-random generator. */
export function seededRandom(seed: number) {
  let state = seed;
  const roll = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const pick = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item;
  return { roll, pick };
}

const governorates = ["C", "GZ", "ALX", "ASN"];
const categories = ["dresses", "shirts", "bags"];

/** A random order history: paid or not, cancelled, returned in parts, refunded in several steps. */
export function createPastOrder({ roll, pick }: ReturnType<typeof seededRandom>, placedAt: Date): PastOrder {
  const lines = Array.from({ length: 1 + roll(3) }, () => {
    const quantity = 1 + roll(4);
    const total = quantity * (100_00 + roll(90_000));
    const discount = roll(3) === 0 ? roll(total) : 0;
    const kind = roll(6);
    return { productId: `piece-${kind}`, category: pick(categories), quantity, returned: 0, total, discount };
  });
  const total = lines.reduce((sum, line) => sum + line.total - line.discount, 0) + 70_00;
  const method = pick(["card", "cod"] as const);
  const statuses = [
    "processing",
    "dispatched",
    "delivered",
    "completed",
    "cancelled",
    "refunded",
    "pending_refund",
  ] as const;
  const status = pick(statuses);
  const later = (hours: number) => new Date(placedAt.getTime() + roll(hours * 3600) * 1000);
  const ledger: PastOrder["ledger"] = [];
  if (method === "card") {
    ledger.push(
      { entry: "authorised", amount: total, at: placedAt },
      { entry: "captured", amount: total, at: placedAt },
    );
    if (status === "refunded") ledger.push({ entry: "refunded", amount: total, at: later(200) });
    else if (roll(4) === 0) ledger.push({ entry: "refunded", amount: 1 + roll(total), at: later(200) });
    if (roll(5) === 0) ledger.push({ entry: "failed", amount: total, at: later(9) });
  } else if (["delivered", "completed", "pending_refund"].includes(status)) {
    ledger.push({ entry: "cash_collected", amount: total, at: later(100) });
  }
  if (status === "completed") for (const line of lines) line.returned = roll(line.quantity + 1);
  return { id: randomUUID(), placedAt, status, method, governorate: pick(governorates), total, lines, ledger };
}

/** Inserts the rows directly, with past dates. */
export async function insertPastOrders(db: Db, orders: readonly PastOrder[]): Promise<void> {
  const address = JSON.stringify(alexandriaAddress);
  for (const { id, placedAt, status, method, governorate, email, total, lines, ledger } of orders) {
    await db
      .insertInto("orders")
      .values({
        id,
        user_id: null,
        status,
        payment_method: method,
        language: "en",
        delivery_method: "standard",
        email: email ?? "past@example.test",
        customer_name: "Past",
        phones: [],
        shipping_address: address,
        billing_address: address,
        governorate,
        subtotal: total,
        discount: 0,
        tax: 0,
        shipping: 0,
        total,
        prices_include_tax: true,
        coupon_code: null,
        idempotency_key: id,
        request_hash: null,
        tracking_number: null,
        placed_at: placedAt,
        dispatched_at: null,
        delivered_at: null,
        anonymised_at: null,
      })
      .execute();
    await db
      .insertInto("order_lines")
      .values(
        lines.map((line, position) => ({
          order_id: id,
          position,
          product_id: line.productId,
          variant_id: null,
          sku: line.productId,
          name: JSON.stringify({ en: line.productId }),
          category: line.category,
          attributes: "[]",
          picture_file: null,
          picture_id: null,
          price: Math.round(line.total / line.quantity),
          deal_percent: 0,
          quantity: line.quantity,
          total: line.total,
          discount: line.discount,
          returned: line.returned,
        })),
      )
      .execute();
    for (const row of ledger)
      await db
        .insertInto("payment_ledger")
        .values({ ...row, order_id: id, session_id: null, provider: "test", reference: randomUUID(), refund_id: null })
        .execute();
  }
}
