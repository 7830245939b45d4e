import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { ordersWithoutCollector } from "./uncollectedCash.ts";

/**
 * Returns the ids of those cash orders whose cash no courier collects any more, and whose customer has no parcel. Such a
 * customer may collect the order and pay in the shop. The answer cannot change while the caller holds the orders' locks,
 * because parcels lock their order first.
 */
export const ordersToPayInShop = (db: Db | Tx, orderIds: readonly string[]): Promise<Set<string>> =>
  ordersWithoutCollector(db, orderIds, { hasParcel: false });

/**
 * The courier of a parcel that is delivered after all owes nothing: the customer has paid in the shop. Throws 409 while a
 * courier is being told the cash of a parcel: staff cancel the parcel once it is booked.
 */
export async function stopCollecting(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql`
    select from shipments
     where order_id = ${orderId} and kind = 'delivery' and cash > 0 and booking_until > now() limit 1`.execute(tx);
  if (rows.length > 0) throw conflict("shipping.underWay");
  await sql`
    update shipments set cash = 0, waived_cash = 0, updated_at = now()
     where order_id = ${orderId} and kind = 'delivery' and status <> 'cancelled' and (cash > 0 or waived_cash > 0)`.execute(
    tx,
  );
}
