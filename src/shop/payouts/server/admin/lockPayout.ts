import { notFound } from "#platform/errors.ts";
import type { Tx } from "#platform/server/database.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import "../tables.ts";

/** Locks a payout after its order, in the order of locks. @throws ShopError 404 */
export async function lockPayout(tx: Tx, id: string) {
  const known = await tx.selectFrom("payouts").select("order_id").where("id", "=", id).executeTakeFirst();
  if (!known) throw notFound("payouts.notFound");
  const order = await lockOrder(tx, { id: known.order_id });
  const payout = await tx.selectFrom("payouts").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  return { order, payout };
}
