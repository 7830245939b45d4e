import { type Selectable, sql } from "kysely";
import { notFound, ShopError } from "#platform/errors.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import { releaseCartLines } from "#shop/cart/server/cartLines.ts";
import { restoreStock } from "#shop/catalogue/server/stock.ts";
import type { Payment } from "#shop/payments/gateway.ts";
import { releaseCredit } from "#shop/payments/server/creditLedger.ts";
import { releaseRedemption } from "#shop/promotions/server/couponRedemptions.ts";
import "./tables.ts";

/** A card payment in progress, which reserves stock and a coupon until it is paid or ended. */
export type CheckoutSession = Selectable<Tables["checkout_sessions"]>;

/** Returns the customer's session with this idempotency key. Call it after the cart is locked. */
export const findSession = (db: Db, userId: string, key: string) =>
  db
    .selectFrom("checkout_sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

/** Card payments that a customer may begin in an hour without paying one. */
const maxUnpaidSessions = 30;

/**
 * Throws 429 after too many card payments without a payment: each is a call to the gateway, which limits those of the
 * whole shop, and rows of the stock ledger for each line. Call it after the cart is locked.
 */
export async function limitUnpaidSessions(tx: Tx, userId: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from created_at + interval '1 hour' - now())))::int as seconds
      from checkout_sessions
     where user_id = ${userId} and status in ('failed', 'cancelled', 'expired') and created_at > now() - interval '1 hour'
     order by created_at desc offset ${maxUnpaidSessions - 1} limit 1`.execute(tx);
  const [oldest] = rows;
  if (!oldest) return;
  const { seconds } = oldest;
  throw new ShopError("tooMany", "common.tooMany", {
    params: { seconds },
    headers: { "retry-after": String(seconds) },
  });
}

/** Returns the customer's session with the number of its order. Throws 404 for another customer's session. */
export async function findCustomerSession(db: Db, userId: string, id: string) {
  const session = await db
    .selectFrom("checkout_sessions as s")
    .leftJoin("orders as o", "o.id", "s.order_id")
    .selectAll("s")
    .select("o.number")
    .where("s.id", "=", id)
    .where("s.user_id", "=", userId)
    .executeTakeFirst();
  if (!session) throw notFound("purchase.noSession");
  return session;
}

const lockSession = (tx: Tx, id: string) =>
  tx.selectFrom("checkout_sessions").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Locks the session by its id, or by the gateway's reference when the gateway's signature covers only that. */
export const lockSessionOfPayment = (tx: Tx, provider: string, { sessionId, reference }: Payment) =>
  sessionId === undefined
    ? tx
        .selectFrom("checkout_sessions")
        .selectAll()
        .where("provider", "=", provider)
        .where("reference", "=", reference)
        .forUpdate()
        .executeTakeFirst()
    : lockSession(tx, sessionId);

/** Ends an open session and releases its reservation; no-op for an ended session. */
export async function endSession(tx: Tx, id: string, to: "failed" | "cancelled" | "expired"): Promise<void> {
  const session = await lockSession(tx, id);
  if (session?.status !== "open") return;
  await tx
    .updateTable("checkout_sessions")
    .set({ status: to, ended_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  // The goods of a sent draft stay reserved until the draft ends: its customer may pay in another session.
  if (session.draft_id !== null) return;
  if (session.user_id !== null) await releaseCartLines(tx, session.user_id);
  await releaseReservation(tx, session);
}

/** Longer than any call to a gateway. */
const abandonedAfterSeconds = 15;

/**
 * Ends a session that never got a payment page, because the gateway refused or the process was killed, and frees its
 * idempotency key for the repeated request. Returns false for every other session.
 */
export const endAbandonedSession = (db: Db, { id, idempotency_key }: CheckoutSession): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const freed = await tx
      .updateTable("checkout_sessions")
      .set({ idempotency_key: `${idempotency_key} abandoned ${id}` })
      .where("id", "=", id)
      .where("url", "is", null)
      .where(({ eb, or, and }) =>
        or([
          eb("status", "=", "failed"),
          and([
            eb("status", "=", "open"),
            eb("created_at", "<", sql<Date>`now() - make_interval(secs => ${abandonedAfterSeconds})`),
          ]),
        ]),
      )
      .executeTakeFirst();
    if (freed.numUpdatedRows === 0n) return false;
    await endSession(tx, id, "failed");
    return true;
  });

/** Under which id stock and coupon of the payment are reserved. */
export const reservationOf = ({ id, draft_id }: CheckoutSession): string => draft_id ?? id;

/** Releases credit, coupon and stock, per the global lock order. */
export async function releaseReservation(tx: Tx, { id, user_id, draft }: CheckoutSession): Promise<void> {
  if (user_id !== null) await releaseCredit(tx, user_id, id, draft.creditUsed ?? 0);
  if (draft.couponCode !== null) await releaseRedemption(tx, { sessionId: id });
  await restoreStock(tx, draft.lines, { reason: "released", reference: id });
}
