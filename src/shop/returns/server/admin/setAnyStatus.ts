import { validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { type StatusInput, setStatus } from "#shop/orders/server/admin/setStatus.ts";
import { cancelByAdmin } from "#shop/orders/server/cancelOrder.ts";
import { statusPermissions } from "#shop/orders/statusPermissions.ts";
import { recordRefusedAtDoor, requestReturnByAdmin } from "../requestReturn.ts";
import { rejectRefund, reopenRefund } from "./inspectReturn.ts";

/**
 * Maps a status change that also moves goods to its dedicated action, for API clients that only know statuses. Only
 * where nothing is left to decide: never where staff must choose whether to refund.
 */
export async function setAnyStatus(
  admin: AdminContext,
  config: Config,
  id: string,
  setting: StatusInput,
): Promise<void> {
  const { status: to, version, reason, customerMessage } = setting;
  requirePermission(admin.user, statusPermissions[to]);
  const order = await admin.db
    .selectFrom("orders")
    .select(["status", "payment_method"])
    .where("id", "=", id)
    .executeTakeFirst();
  const input = { version, reason, customerMessage };
  const from = order?.status;
  const byCash = order?.payment_method === "cod";
  if (to === "cancelled" && byCash) await cancelByAdmin(admin, config, id, { ...input, refund: false });
  else if (to === "pending_refund" && from === "dispatched" && !byCash) await recordRefusedAtDoor(admin, id, input);
  else if (to === "pending_refund" && (from === "delivered" || from === "completed"))
    await requestReturnByAdmin(admin, id, { ...requireReason(input), override: false });
  else if (to === "pending_refund" && from === "refund_rejected") await reopenRefund(admin, id, requireReason(input));
  else if (to === "refund_rejected" && from === "pending_refund") await rejectRefund(admin, id, requireMessage(input));
  else await setStatus(admin, id, setting);
}

type Notes = Omit<StatusInput, "status">;

function requireReason({ reason, ...rest }: Notes) {
  if (!reason) throw validationError({ reason: "validation.required" });
  return { ...rest, reason };
}

function requireMessage({ customerMessage, ...rest }: Notes) {
  if (!customerMessage) throw validationError({ customerMessage: "validation.required" });
  return { ...rest, customerMessage };
}
