import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { FastifyReply } from "fastify";
import { cairoDay } from "#platform/cairoDay.ts";
import { governorateOf } from "#platform/governorates.ts";
import { toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/db.ts";
import type { StaffOrdersQuery } from "../contract.ts";
import { orderNumber } from "../number.ts";
import type { OrderRow } from "./queries.ts";
import { eachOrder } from "./staffList.ts";

const columns = [
  "number",
  "placedAt",
  "status",
  "paymentMethod",
  "customer",
  "email",
  "phones",
  "street",
  "city",
  "governorate",
  "postalCode",
  "pieces",
  "subtotal",
  "discount",
  "couponCode",
  "tax",
  "shipping",
  "total",
  "refunded",
  "trackingNumber",
] as const;

/** The list as a table, row by row as the browser takes it. What a table program would take for a formula is neutralised. */
export async function sendOrdersTable(db: Db, query: StaffOrdersQuery, reply: FastifyReply): Promise<void> {
  const table = stringify({ header: true, bom: true, columns: [...columns], escape_formulas: true });
  await reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="orders-${cairoDay(new Date())}.csv"`)
    .send(
      Readable.from(rowsOf(db, query))
        .on("error", (error) => table.destroy(error))
        .pipe(table),
    );
}

async function* rowsOf(db: Db, query: StaffOrdersQuery) {
  for await (const order of eachOrder(db, query)) yield present(order);
}

const present = (order: OrderRow & { pieces: number }): Record<(typeof columns)[number], string | number> => ({
  number: orderNumber(order.number),
  placedAt: order.placed_at.toISOString(),
  status: order.status,
  paymentMethod: order.payment_method,
  customer: order.customer_name,
  email: order.email,
  phones: order.phones.join(" "),
  street: order.shipping_address.street,
  city: order.shipping_address.city,
  governorate: governorateOf(order.governorate)?.name.en ?? order.governorate,
  postalCode: order.shipping_address.postalCode,
  pieces: order.pieces,
  subtotal: toPounds(order.subtotal),
  discount: toPounds(order.discount),
  couponCode: order.coupon_code ?? "",
  tax: toPounds(order.tax),
  shipping: toPounds(order.shipping),
  total: toPounds(order.total),
  refunded: toPounds(order.refunded),
  trackingNumber: order.tracking_number ?? "",
});
