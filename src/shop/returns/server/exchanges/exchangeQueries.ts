import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import type { Attribute, VariantAttributes } from "#shop/catalogue/product.ts";
import { labelsOf } from "#shop/catalogue/product.ts";
import { openExchangeStatuses } from "#shop/orders/exchangeStatus.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { paidForGoods } from "#shop/orders/server/returnQueries.ts";
import type { ExchangeRow } from "#shop/returns/adminContract.ts";
import type { ExchangeOptions } from "#shop/returns/contract.ts";
import { priceReplacement } from "#shop/returns/exchangeRules.ts";
import { returnValue } from "#shop/returns/returnRules.ts";
import { findExchangeTerms } from "./findExchangeTerms.ts";
import { loadSoldLines } from "./requestExchange.ts";
import "./tables.ts";

type VariantRow = {
  productId: string;
  variantId: string;
  variantAttributes: VariantAttributes;
  attributes: Attribute[];
  price: number;
  stock: number;
};

/** Returns the other variants of each product of an order, with the difference in price for the remaining pieces of a line. */
export async function exchangeOptions(db: Db, orderId: string, userId?: string): Promise<ExchangeOptions> {
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", orderId)
    .$if(userId !== undefined, (query) => query.where("user_id", "=", userId ?? ""))
    .executeTakeFirst();
  if (!order) throw notFound("orders.notFound");
  const lines = await loadSoldLines(db, orderId);
  const { rows } = await sql<VariantRow>`
    select p.id as "productId", v.id as "variantId", v.attributes as "variantAttributes", p.attributes,
           coalesce(v.price, p.price) as price, v.stock
      from variants v join products p on p.id = v.product_id
     where p.id in (select product_id from order_lines where order_id = ${orderId}) and not p.hidden
     order by v.position, v.id`.execute(db);
  const goods = paidForGoods(order);
  const terms = await findExchangeTerms(db, order, lines);
  return {
    lines: lines
      .filter(({ quantity, returned }) => quantity > returned)
      .map((line) => ({ ...line, left: line.quantity - line.returned }))
      .map((line) => ({
        lineId: line.id,
        options: rows
          .filter(({ productId, variantId }) => productId === line.product_id && variantId !== line.variant_id)
          .map(({ variantId, attributes, variantAttributes, price, stock }) => {
            const differences = Array.from({ length: line.left }, (_, at) => {
              const quantity = at + 1;
              const paid = returnValue({ lines, goods }, [{ lineId: line.id, quantity }]);
              const wantedVariantPrice = piastres(price);
              const { cost } = priceReplacement({ ...line, quantity, paid, wantedVariantPrice }, terms);
              return toPounds(piastres(cost - paid));
            });
            return {
              variantId,
              attributes: labelsOf(attributes, variantAttributes),
              difference: differences.at(-1) ?? 0,
              differences,
              stock: Math.min(stock, line.left),
            };
          }),
      })),
  };
}

type ListInput = { queue: "requested" | "open" | "settled"; page: number; pageSize: number };

/** Exchanges by state, those that wait longest first, ended ones newest first. */
export async function listExchanges(db: Db, { queue, page, pageSize }: ListInput) {
  const found = db
    .selectFrom("exchanges as e")
    .innerJoin("orders as o", "o.id", "e.order_id")
    .$if(queue === "requested", (of) => of.where("e.status", "=", "requested"))
    .$if(queue === "open", (of) => of.where("e.status", "in", openExchangeStatuses))
    .$if(queue === "settled", (of) => of.where("e.status", "not in", openExchangeStatuses));
  const [rows, { total }] = await Promise.all([
    found
      .leftJoin("orders as r", "r.id", "e.replacement_id")
      .select(["e.id", "e.order_id", "e.status", "e.items", "e.credit", "e.price", "e.reason", "e.requested_at"])
      .select(["o.number", "o.customer_name", "e.replacement_id", "r.number as replacement_number"])
      .orderBy("e.requested_at", queue === "settled" ? "desc" : "asc")
      .orderBy("e.id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    found.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(
    (row): ExchangeRow => ({
      id: row.id,
      orderId: row.order_id,
      number: orderNumber(row.number),
      customer: row.customer_name || "–",
      status: row.status,
      items: row.items.map(({ name, attributes, quantity }) => ({ name, attributes, quantity })),
      difference: toPounds(piastres(row.price - row.credit)),
      reason: row.reason,
      replacement:
        row.replacement_id && row.replacement_number !== null
          ? { id: row.replacement_id, number: orderNumber(row.replacement_number) }
          : null,
      requestedAt: row.requested_at.toISOString(),
    }),
  );
  return { items, page, pageSize, total };
}
