import { sql } from "kysely";
import { conflict } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { anonymiseOrdersOfContact } from "#shop/orders/server/anonymiseOrders.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";

/**
 * Erases the contact data of a customer without an account, who asks for it: of this order and of the others with the same
 * e-mail or phone number. Orders that are still open keep theirs; `open` counts them.
 */
export function eraseContact(
  admin: AdminContext,
  id: string,
  reason: string,
): Promise<{ erased: number; open: number }> {
  return admin.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id });
    if (order.user_id !== null) throw conflict("orders.hasAccount");
    if (order.anonymised_at !== null) throw conflict("orders.contactErased");
    const result = await anonymiseOrdersOfContact(tx, order);
    if (result.erased === 0) throw conflict("orders.contactStillNeeded");
    await sql`delete from draft_orders
      where user_id is null and status <> 'sent' and (phones && ${order.phones} or email <> '' and lower(email) = lower(${order.email}))`.execute(
      tx,
    );
    const after = { reason, ...result };
    await recordAudit(tx, admin, { action: "orders.contactErased", subject: "order", subjectId: id, after });
    return result;
  });
}
