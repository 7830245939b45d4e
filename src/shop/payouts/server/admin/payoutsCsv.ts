import type { FastifyReply } from "fastify";
import { cairoDay } from "#platform/cairoDay.ts";
import { piastres, toPounds } from "#platform/money.ts";
import { sendCsv } from "#platform/server/csv/sendCsv.ts";
import type { Db } from "#platform/server/database.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { payoutNumber } from "#shop/payouts/payoutNumber.ts";
import { type PayableRow, payableRows } from "./payoutQueries.ts";

const columns = ["payout", "order", "beneficiary", "method", "iban", "mobile", "amount", "currency"] as const;

/** Streams the payouts that wait as CSV for the bank. */
export const sendPayoutsCsv = (db: Db, reply: FastifyReply): Promise<void> =>
  sendCsv(reply, { name: `payouts-${cairoDay(new Date())}.csv`, columns, rows: csvRows(db) });

const batchSize = 500;

async function* csvRows(db: Db) {
  // A cursor would hold a connection while the client downloads.
  for (let after = 0; ; ) {
    const rows = await payableRows(db).where("p.number", ">", after).limit(batchSize).execute();
    yield* rows.map(toCsvRow);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.number;
  }
}

const toCsvRow = (row: PayableRow) => ({
  payout: payoutNumber(row.number),
  order: orderNumber(row.order_number),
  beneficiary: row.holder ?? "",
  method: row.method ?? "",
  iban: row.method === "bank" ? row.account : "",
  // As it is dialled in Egypt: spreadsheets read a plus sign as the start of a formula.
  mobile: row.method === "wallet" ? row.account?.replace(/^\+20/, "0") : "",
  amount: toPounds(piastres(row.amount)),
  currency: "EGP",
});
