import { type Selectable, type SqlBool, sql } from "kysely";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import type { ConfirmationChange, ConfirmationEvent, FinalOutcome } from "../confirmation.ts";
import type { Actor } from "../orderStatus.ts";
import { renewDeliveryPromise } from "./deliveryPromises.ts";
import "./tables.ts";

export type ConfirmationRow = Selectable<Tables["order_confirmations"]>;

/** Condition on `orders`: the customer has not confirmed the order yet, so it must not be packed. */
export const isAwaitingConfirmation = sql<SqlBool>`exists (select from order_confirmations c
  where c.order_id = orders.id and c.outcome = 'waiting' and orders.status = 'cod_order_placed')`;

export const findConfirmation = (db: Db | Tx, orderId: string): Promise<ConfirmationRow | undefined> =>
  db.selectFrom("order_confirmations").selectAll().where("order_id", "=", orderId).executeTakeFirst();

/** Locks the confirmation of an order; the caller holds the order's lock. Undefined: the order needs none. */
export const lockConfirmation = (tx: Tx, orderId: string): Promise<ConfirmationRow | undefined> =>
  tx.selectFrom("order_confirmations").selectAll().where("order_id", "=", orderId).forUpdate().executeTakeFirst();

/** Attempts and outcome, oldest first, with the names of staff. */
export const listConfirmationEvents = (db: Db | Tx, orderId: string) =>
  db
    .selectFrom("order_confirmation_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.event", "e.changes", "e.by", "e.at", "u.name as actor"])
    .where("e.order_id", "=", orderId)
    .orderBy("e.id")
    .execute();

type ConfirmationActor = { by: Actor; actorId?: string | null | undefined };
type EventInput = ConfirmationActor & { changes?: readonly ConfirmationChange[] };

export async function recordConfirmationEvent(
  tx: Tx,
  orderId: string,
  event: ConfirmationEvent,
  { by, actorId = null, changes = [] }: EventInput,
): Promise<void> {
  await tx
    .insertInto("order_confirmation_events")
    .values({ order_id: orderId, event, by, actor_id: actorId, changes: [...changes] })
    .execute();
}

/**
 * Resolves the confirmations that wait, with an event each. The caller holds the orders' locks, so that of two answers
 * only the first one counts. Delivery days count from the confirmation.
 */
export async function resolveConfirmations(
  tx: Tx,
  orderIds: readonly string[],
  outcome: FinalOutcome,
  { by, actorId = null, changes = [] }: EventInput,
): Promise<void> {
  await sql`
    with resolved as (
      update order_confirmations
         set outcome = ${outcome}, settled_by = ${by}, settled_at = now(), claimed_by = null, claimed_until = null
       where order_id = any(${orderIds}::uuid[]) and outcome = 'waiting' returning order_id)
    insert into order_confirmation_events (order_id, event, changes, by, actor_id)
    select order_id, ${outcome}, ${changes}::text[], ${by}, ${actorId}::uuid from resolved`.execute(tx);
  if (outcome === "confirmed" || outcome === "changed") for (const id of orderIds) await renewDeliveryPromise(tx, id);
}
