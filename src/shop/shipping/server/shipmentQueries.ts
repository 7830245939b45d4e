import type { Selectable } from "kysely";
import { notFound } from "#platform/errors.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import "./tables.ts";

export type LockedShipment = Selectable<Tables["shipments"]>;

/** Locks the shipment until the transaction ends. The caller has locked its order before. */
export async function lockShipment(tx: Tx, id: string): Promise<LockedShipment> {
  const shipment = await tx.selectFrom("shipments").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!shipment) throw notFound("shipping.notFound");
  return shipment;
}

/** Returns the order of a shipment, to lock it first. */
export async function findShipment(db: Db | Tx, id: string): Promise<LockedShipment> {
  const shipment = await db.selectFrom("shipments").selectAll().where("id", "=", id).executeTakeFirst();
  if (!shipment) throw notFound("shipping.notFound");
  return shipment;
}

/** The shipments of an order, oldest first. */
export const listOrderShipments = (db: Db | Tx, orderId: string): Promise<LockedShipment[]> =>
  db.selectFrom("shipments").selectAll().where("order_id", "=", orderId).orderBy("number").execute();

/** Events of several shipments in the order in which they happened. */
export async function listEvents(db: Db | Tx, shipmentIds: readonly string[]) {
  if (shipmentIds.length === 0) return [];
  return db
    .selectFrom("shipment_events")
    .selectAll()
    .where("shipment_id", "in", shipmentIds)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
