import type { FastifyReply } from "fastify";
import { cairoDay } from "#platform/cairoDay.ts";
import { cairoTime } from "#platform/cairoTime.ts";
import { findGovernorate } from "#platform/governorates.ts";
import { toPounds } from "#platform/money.ts";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";
import type { Db } from "#platform/server/database.ts";
import type { AdminOrdersQuery } from "#shop/orders/adminContract.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import type { OrderRow } from "../orderQueries.ts";
import { streamOrders } from "./adminOrderList.ts";

const columns = [
  "number",
  "placedAt",
  "status",
  "paymentMethod",
  "customer",
  "recipient",
  "email",
  "phones",
  "street",
  "building",
  "floor",
  "flat",
  "landmark",
  "district",
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

/** Streams the list as CSV. */
export const sendOrdersCsv = (db: Db, query: AdminOrdersQuery, reply: FastifyReply): Promise<void> =>
  sendCsv(reply, { name: `orders-${cairoDay(new Date())}.csv`, columns, rows: csvRows(db, query) });

async function* csvRows(db: Db, query: AdminOrdersQuery) {
  for await (const order of streamOrders(db, query)) yield toCsvRow(order);
}

/** Without the plus sign, which spreadsheets read as the start of a formula: `01012345678`, `0033612345678`. */
const dialledInEgypt = (number: string) => number.replace(/^\+20/, "0").replace(/^\+/, "00");

const toCsvRow = (order: OrderRow & { pieces: number }): Record<(typeof columns)[number], string | number> => ({
  number: orderNumber(order.number),
  placedAt: cairoTime(order.placed_at),
  status: order.status,
  paymentMethod: order.payment_method,
  customer: order.customer_name,
  recipient: order.shipping_address.recipient ?? "",
  email: order.email,
  phones: order.phones.map(dialledInEgypt).join(" "),
  street: order.shipping_address.street,
  building: order.shipping_address.building ?? "",
  floor: order.shipping_address.floor ?? "",
  flat: order.shipping_address.flat ?? "",
  landmark: order.shipping_address.landmark ?? "",
  district: order.shipping_address.district ?? "",
  city: order.shipping_address.city,
  governorate: findGovernorate(order.governorate)?.name.en ?? order.governorate,
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
