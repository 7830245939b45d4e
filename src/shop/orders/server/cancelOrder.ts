import { refused } from "#platform/errors.ts";
import { audit } from "#platform/server/audit.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import type { RefundOutcome } from "../messages.ts";
import { mayCancel, mayMove } from "../order.ts";
import { giveBack } from "./giveBack.ts";
import { tellNews } from "./letters.ts";
import { type LockedOrder, lockOrder, stateOf } from "./lockOrder.ts";
import { assertNoRefundUnderWay, cannotMove, move } from "./move.ts";
import { requestRefund, runRefund } from "./refunds.ts";
import type { Staff } from "./setStatus.ts";

type Shop = { db: Db; config: Config };
type Wish = { reason?: string | undefined; version?: number | undefined };

/** A customer's own order: cash owes nothing, a card is paid back. */
export async function cancelOwnOrder(shop: Shop, userId: string, id: string, wish: Wish): Promise<RefundOutcome> {
  const refundId = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, userId, version: wish.version });
    if (order.status === "cancelled") throw refused("orders.cancelledLocked");
    if (!mayCancel(stateOf(order), "customer")) throw refused("orders.cannotCancel");
    await assertNoRefundUnderWay(tx, id);
    if (stateOf(order).captured)
      return requestRefund(tx, order, { kind: "cancellation", by: "customer", actorId: userId, reason: wish.reason });
    await callOff(tx, order, { by: "customer", actorId: userId, reason: wish.reason });
    return undefined;
  });
  return refundId ? runRefund(shop, refundId) : "none";
}

/** Staff choose whether what was paid goes back. */
export async function cancelByStaff(
  shop: Shop,
  { visitor, caller }: Staff,
  id: string,
  { refund, reason, version }: Wish & { refund: boolean },
): Promise<RefundOutcome> {
  const { refundId, captured } = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, { id, version });
    const state = stateOf(order);
    if (!mayMove(state, "cancelled", "admin", ["cancel"])) throw cannotMove(order, "cancelled");
    await assertNoRefundUnderWay(tx, id);
    const by = { by: "admin", actorId: visitor.id, reason } as const;
    await audit(tx, visitor, caller, {
      action: "orders.cancel",
      subject: "order",
      subjectId: id,
      before: { status: order.status },
      after: { refund, ...(reason ? { reason } : {}) },
    });
    if (refund && state.captured)
      return { refundId: await requestRefund(tx, order, { kind: "cancellation", ...by }), captured: true };
    await callOff(tx, order, by);
    return { refundId: undefined, captured: state.captured };
  });
  if (refundId) return runRefund(shop, refundId);
  return captured ? "kept" : "none";
}

type By = { by: "customer" | "admin"; actorId: string; reason: string | undefined };

async function callOff(tx: Tx, order: LockedOrder, by: By): Promise<void> {
  const moved = await move(tx, order, "cancelled", by);
  // A parcel that was refused at the door is on its way back: its goods return when it is here.
  if (order.status === "dispatched") await expectParcel(tx, order, by.reason ?? "");
  else await giveBack(tx, order, by.actorId);
  await tellNews(tx, moved, "cancelled", { reason: by.by === "admin" ? (by.reason ?? null) : null });
}

async function expectParcel(tx: Tx, order: LockedOrder, reason: string): Promise<void> {
  const lines = await tx
    .selectFrom("order_lines")
    .select(["id as lineId", "quantity"])
    .where("order_id", "=", order.id)
    .execute();
  await tx
    .insertInto("returns")
    .values({
      order_id: order.id,
      kind: "refused_at_door",
      lines: JSON.stringify(lines),
      whole: true,
      requested_by: "admin",
      reason,
    })
    .execute();
}
