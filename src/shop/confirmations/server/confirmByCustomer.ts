import { conflict, notFound } from "#platform/errors.ts";
import type { Db } from "#platform/server/database.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { lockConfirmation, resolveConfirmations } from "#shop/orders/server/orderConfirmations.ts";
import { bumpVersion } from "#shop/orders/server/transitionOrder.ts";

/**
 * Confirms a cash order for its customer: of `userId`, or of the holder of its signed link. A repeated confirmation
 * changes nothing.
 * @throws ShopError 404 when the order needs none, 409 when it was cancelled meanwhile
 */
export const confirmByCustomer = (db: Db, id: string, userId?: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, ...(userId === undefined ? {} : { userId }) });
    const confirmation = await lockConfirmation(tx, id);
    if (!confirmation) throw notFound("orders.notFound");
    if (order.status === "cancelled") throw conflict("orders.cancelledLocked");
    if (confirmation.outcome !== "waiting") return;
    await resolveConfirmations(tx, [id], "confirmed", { by: "customer", actorId: userId });
    // Staff who look at the order see that it has changed.
    await bumpVersion(tx, order);
  });
