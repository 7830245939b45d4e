import type { Tx } from "#platform/server/database.ts";
import type { EventResult, RefundEvent } from "#shop/payments/gateway.ts";
import { quarantineNote } from "#shop/payments/quarantineNote.ts";
import { recordRefundResult, recordReturnedRefund } from "./refunds.ts";

/** Applies a refund webhook: succeeded, rejected by the bank, or sent back after success. */
export async function applyRefundEvent(tx: Tx, provider: string, event: RefundEvent): Promise<EventResult> {
  const { key, attempt } = parseIdempotencyKey(event.idempotencyKey);
  const refund = await tx
    .selectFrom("refunds")
    .selectAll()
    .where("idempotency_key", "=", key)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!refund) return { outcome: "quarantined", note: quarantineNote("unknownRefund") };
  if (refund.amount !== event.amount)
    return { outcome: "quarantined", note: quarantineNote("otherRefundAmount", refund.amount) };
  if (refund.status === "succeeded") {
    const returned = event.state === "failed" && (await recordReturnedRefund(tx, refund, event));
    return returned ? { outcome: "applied", note: "a refund that had gone through came back" } : { outcome: "ignored" };
  }
  // The outcome of an earlier attempt was booked with its response.
  if (event.state === "pending" || attempt !== refund.attempts) return { outcome: "ignored" };
  await recordRefundResult(tx, refund, event);
  return { outcome: "applied" };
}

const nilUuid = "00000000-0000-0000-0000-000000000000";

/** Parses the key sent with each attempt: the refund's idempotency key and the attempt number. */
function parseIdempotencyKey(text = ""): { key: string; attempt: number } {
  const [, key = nilUuid, attempt = ""] = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-(\d+)$/.exec(text) ?? [];
  return { key, attempt: Number(attempt) };
}
