import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import type { StaffNotes } from "#shop/orders/noteSchema.ts";
import { type LockedOrder, lockOrder } from "#shop/orders/server/lockOrder.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";
import { mailExchange } from "./mailExchange.ts";
import "./tables.ts";

/** Separate from the job, which imports much more. */
export const placeReplacementJobName = { name: "exchanges.place" };

type VersionInput = { version?: number | undefined };

/** Approves an exchange. A job places the replacement order, so that no transaction locks two orders. */
export const approveExchange = (admin: AdminContext, id: string, { version }: VersionInput): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    const exchange = await lockRequested(tx, id);
    await approveLocked(tx, exchange.id);
    await bumpVersion(tx, order);
    await recordAudit(tx, admin, { action: "orders.approveExchange", subject: "order", subjectId: id });
  });

/** Approves an exchange whose order the caller has locked. */
export async function approveLocked(tx: Tx, exchangeId: string): Promise<void> {
  await tx.updateTable("exchanges").set({ status: "approved" }).where("id", "=", exchangeId).execute();
  await enqueue(tx, placeReplacementJobName, { exchangeId }, { key: `exchange:${exchangeId}` });
}

/** Declines an exchange, releases what it reserved, and tells the customer why. */
export const declineExchange = (
  admin: AdminContext,
  id: string,
  { version, reason, customerMessage }: VersionInput & StaffNotes & { customerMessage: string },
): Promise<void> =>
  admin.db.transaction().execute(async (tx) => {
    await endRequest(tx, await lockOrder(tx, { id, version }), "declined", customerMessage);
    await recordAudit(tx, admin, {
      action: "orders.declineExchange",
      subject: "order",
      subjectId: id,
      after: { reason, customerMessage },
    });
  });

/** The customer withdraws a request that staff have not approved. */
export const withdrawExchange = (
  db: Db,
  { userId, id, version }: VersionInput & { userId: string; id: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await endRequest(tx, await lockOrder(tx, { id, userId, version }), "withdrawn", null);
  });

async function endRequest(
  tx: Tx,
  order: LockedOrder,
  status: "declined" | "withdrawn",
  customerMessage: string | null,
): Promise<void> {
  const exchange = await lockRequested(tx, order.id);
  await tx
    .updateTable("exchanges")
    .set({ status, resolution: customerMessage, settled_at: sql<Date>`now()` })
    .where("id", "=", exchange.id)
    .execute();
  await restoreStock(tx, exchange.items, { reason: "released", reference: exchange.id });
  await mailExchange(tx, await bumpVersion(tx, order), { ...exchange, news: status, customerMessage });
}

/** Locked after its order. Throws 409 once it was decided. */
async function lockRequested(tx: Tx, orderId: string) {
  const exchange = await tx
    .selectFrom("exchanges")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "=", "requested")
    .forUpdate()
    .executeTakeFirst();
  if (!exchange) throw conflict("orders.exchangeDecided");
  return exchange;
}
