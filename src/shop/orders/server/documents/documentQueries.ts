import { sql } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import type { LineQuantity } from "#shop/orders/lineQuantity.ts";
import { findOrder, type OrderDetails } from "../orderQueries.ts";
import { refundedLines, refundReason } from "../refundReason.ts";
import "#shop/payments/server/tables.ts";
import "../tables.ts";
import "./tables.ts";

export type CreditNoteRow = Awaited<ReturnType<typeof listCreditNotes>>[number];

/** Loads an order with its documents. Throws 404 for another customer's order. */
export async function findDocumentData(db: Db, id: string, userId?: string) {
  const found = await findOrder(db, id, userId);
  if (!found) throw notFound("orders.notFound");
  const [invoice, credits] = await Promise.all([
    db.selectFrom("invoices").selectAll().where("order_id", "=", id).executeTakeFirst(),
    listCreditNotes(db, id),
  ]);
  return { ...found, invoice, credits };
}

export type DocumentData = OrderDetails & Pick<Awaited<ReturnType<typeof findDocumentData>>, "invoice" | "credits">;

function listCreditNotes(db: Db, orderId: string) {
  return (
    db
      .selectFrom("credit_notes as c")
      .leftJoin("refunds as r", "r.id", "c.refund_id")
      .select(["c.year", "c.number", "c.amount", "c.issued_at"])
      .select([refundReason.as("kind"), refundedLines.as("lines")])
      // Internal notes of staff stay inside.
      .select(
        sql<string | null>`case when r.requested_by = 'customer' then r.reason else r.customer_message end`.as("note"),
      )
      .where("c.order_id", "=", orderId)
      .orderBy("c.year")
      .orderBy("c.number")
      .execute()
  );
}

/** Returns the open return, if any. */
export async function findOpenReturnLines(
  db: Db,
  orderId: string,
): Promise<{ lines: LineQuantity[]; reason: string } | undefined> {
  return db
    .selectFrom("returns")
    .select(["lines", sql<string>`case when requested_by = 'customer' then reason else '' end`.as("reason")])
    .where("order_id", "=", orderId)
    .where("status", "in", ["requested", "received", "inspected"])
    .orderBy("requested_at", "desc")
    .executeTakeFirst();
}
