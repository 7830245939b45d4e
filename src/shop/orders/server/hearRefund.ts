import type { Tx } from "#platform/server/db.ts";
import type { RefundNews } from "#shop/payments/gateway.ts";
import { bookAnswer, bookReturned } from "./refunds.ts";

type HeardRefund = { outcome: "applied" | "ignored" | "quarantined"; note?: string };

/** What the gateway tells of a refund by itself: that it is through, that the bank did not take it, or sent it back. */
export async function hearRefund(tx: Tx, provider: string, news: RefundNews): Promise<HeardRefund> {
  const { key, attempt } = readKey(news.idempotencyKey);
  const refund = await tx
    .selectFrom("refunds")
    .selectAll()
    .where("idempotency_key", "=", key)
    .where("provider", "=", provider)
    .executeTakeFirst();
  if (!refund) return { outcome: "quarantined", note: "a refund that the shop did not ask for" };
  if (refund.amount !== news.amount)
    return {
      outcome: "quarantined",
      note: `a refund of ${inPounds(news.amount)} instead of ${inPounds(refund.amount)}`,
    };
  if (refund.status === "succeeded") {
    const returned = news.state === "failed" && (await bookReturned(tx, refund, news));
    return returned ? { outcome: "applied", note: "a refund that had gone through came back" } : { outcome: "ignored" };
  }
  // What became of an earlier try was booked when it was answered.
  if (news.state === "pending" || attempt !== refund.attempts) return { outcome: "ignored" };
  await bookAnswer(tx, refund, news);
  return { outcome: "applied" };
}

const inPounds = (amount: number) => (amount / 100).toFixed(2);
const nobodys = "00000000-0000-0000-0000-000000000000";

/** As it was given with the try: the refund's key and the number of the try. */
function readKey(text = ""): { key: string; attempt: number } {
  const [, key = nobodys, attempt = ""] = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-(\d+)$/.exec(text) ?? [];
  return { key, attempt: Number(attempt) };
}
