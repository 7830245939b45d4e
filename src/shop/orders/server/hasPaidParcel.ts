import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import type { LockedOrder } from "./lockOrder.ts";

type Order = Pick<LockedOrder, "id" | "payment_method" | "total" | "credit_used" | "delivered_at">;

/**
 * Whether the customer has a parcel of an order that is not delivered as a whole, and has paid: by card or credit, or in
 * cash for this parcel. One parcel collects the cash of the order; if that one was refused, the customer owes nothing when
 * the order is called off, whatever the others brought. The answer cannot change while the caller holds the order's lock,
 * because parcels lock their order first.
 */
export async function hasPaidParcel(db: Db | Tx, order: Order): Promise<boolean> {
  if (order.delivered_at) return false;
  const due = order.payment_method === "cod" ? order.total - order.credit_used : 0;
  const { rows } = await sql`
    select from shipments
     where order_id = ${order.id} and kind = 'delivery' and status = 'delivered' and (cash > 0 or ${due === 0})
     limit 1`.execute(db);
  return rows.length > 0;
}
