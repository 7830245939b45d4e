import { invalid } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { cancelByStaff } from "./cancelOrder.ts";
import { rejectRefund, reopenRefund } from "./returns/goods.ts";
import { refusedAtDoor, requestReturnByStaff } from "./returns/requestReturn.ts";
import { type Setting, type Staff, setStatus } from "./setStatus.ts";

type Shop = { db: Db; config: Config };

/**
 * What moves goods too has calls of its own, which ask for more. A program that knows no others than the statuses is
 * led there as far as nothing is left open: never where somebody has to say whether money goes back.
 */
export async function setAnyStatus(shop: Shop, staff: Staff, id: string, setting: Setting): Promise<void> {
  const { status: to, version } = setting;
  const order = await shop.db
    .selectFrom("orders")
    .select(["status", "payment_method"])
    .where("id", "=", id)
    .executeTakeFirst();
  const wish = { version, reason: setting.reason };
  const from = order?.status;
  const byCash = order?.payment_method === "cod";
  if (to === "cancelled" && byCash) await cancelByStaff(shop, staff, id, { ...wish, refund: false });
  else if (to === "pending_refund" && from === "dispatched" && !byCash) await refusedAtDoor(shop.db, staff, id, wish);
  else if (to === "pending_refund" && (from === "delivered" || from === "completed"))
    await requestReturnByStaff(shop.db, staff, id, { ...explained(wish), override: false });
  else if (to === "pending_refund" && from === "refund_rejected")
    await reopenRefund(shop.db, staff, id, explained(wish));
  else if (to === "refund_rejected" && from === "pending_refund")
    await rejectRefund(shop.db, staff, id, explained(wish));
  else await setStatus(shop.db, staff, id, setting);
}

function explained({ reason, version }: Pick<Setting, "reason" | "version">) {
  if (!reason) throw invalid({ reason: "validation.required" });
  return { reason, version };
}
