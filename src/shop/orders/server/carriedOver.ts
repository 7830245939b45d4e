import { sql } from "kysely";
import { type Piastres, piastres } from "#platform/money.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { LockedOrder } from "./lockOrder.ts";

/**
 * The payment of the first order of an exchange that counts for its replacement order. A return of the replacement refunds
 * it on the first order.
 */
export type CarriedOver = {
  firstOrderId: string;
  /** Whether the exchange is settled: a moment after the delivery of the replacement. */
  isSwapped: boolean;
  /** Whether the first order was paid by card. */
  toCard: boolean;
  goods: Piastres;
  /** Shipping of the first order, if all of it was exchanged: it goes back with a return of everything. */
  shipping: Piastres;
  /** The part of `goods` that no return has given back. */
  left: Piastres;
};

/** Returns undefined for an order that is no replacement, and for one that was called off. */
export async function findCarriedOver(
  db: Db | Tx,
  { id, replaces_order_id }: Pick<LockedOrder, "id" | "replaces_order_id">,
): Promise<CarriedOver | undefined> {
  if (replaces_order_id === null) return undefined;
  const { rows } = await sql<Omit<CarriedOver, "left"> & { given: Piastres }>`
    select o.id as "firstOrderId", e.status = 'swapped' as "isSwapped", o.payment_method = 'card' as "toCard", least(e.credit, e.price) as goods,
           case when (select sum(quantity) from order_lines where order_id = o.id)
                   = (select sum((item ->> 'quantity')::int) from jsonb_array_elements(e.items) item)
                then o.shipping else 0 end as shipping,
           (select coalesce(sum(carried), 0)::int from returns where order_id = ${id} and status = 'refunded') as given
      from exchanges e join orders o on o.id = e.order_id
     where e.replacement_id = ${id} and e.status in ('placed', 'swapped')`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { given, ...carried } = found;
  return { ...carried, left: piastres(Math.max(0, carried.goods - given)) };
}
