import { unknown } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import type { Pieces } from "#shop/orders/return.ts";
import { type Details, findOrder } from "../queries.ts";
import "#shop/payments/server/tables.ts";
import "../tables.ts";
import "./tables.ts";

export type CreditNoteRow = Awaited<ReturnType<typeof creditNotesOf>>[number];

/** The order with its papers; somebody else's is not there. */
export async function findPapers(db: Db, id: string, userId?: string) {
  const found = await findOrder(db, id, userId);
  if (!found) throw unknown("orders.notFound");
  const [invoice, credits] = await Promise.all([
    db.selectFrom("invoices").selectAll().where("order_id", "=", id).executeTakeFirst(),
    creditNotesOf(db, id),
  ]);
  return { ...found, invoice, credits };
}

export type Papers = Details & Pick<Awaited<ReturnType<typeof findPapers>>, "invoice" | "credits">;

function creditNotesOf(db: Db, orderId: string) {
  return db
    .selectFrom("credit_notes as c")
    .leftJoin("refunds as r", "r.id", "c.refund_id")
    .select(["c.year", "c.number", "c.amount", "c.issued_at", "r.kind", "r.lines", "r.reason"])
    .where("c.order_id", "=", orderId)
    .orderBy("c.year")
    .orderBy("c.number")
    .execute();
}

/** The return that is being dealt with, if there is one. */
export async function openReturnOf(db: Db, orderId: string): Promise<{ lines: Pieces[]; reason: string } | undefined> {
  return db
    .selectFrom("returns")
    .select(["lines", "reason"])
    .where("order_id", "=", orderId)
    .where("status", "in", ["requested", "received", "inspected"])
    .orderBy("requested_at", "desc")
    .executeTakeFirst();
}
