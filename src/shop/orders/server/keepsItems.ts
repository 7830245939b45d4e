import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";

/** Whether the customer still has items of an order, or items that came by exchange for some of it. */
export async function keepsItems(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_lines l
     where l.returned < l.quantity
       and l.order_id in (select ${orderId}::uuid
                          union all
                          select replacement_id from exchanges where order_id = ${orderId} and status = 'swapped')
     limit 1`.execute(tx);
  return rows.length > 0;
}
