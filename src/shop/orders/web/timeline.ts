import type { OrderStatus } from "../order.ts";

type Word =
  | "placed"
  | "processing"
  | "dispatched"
  | "delivered"
  | "completed"
  | "cancelled"
  | "pending_refund"
  | "refunded"
  | "refund_rejected";

export type Milestone = { word: Word; state: "done" | "now" | "next" | "failed"; at?: string; reason?: string };

type Story = {
  status: OrderStatus;
  history: readonly { to: OrderStatus; at: string; reason?: string | null }[];
};

const way = ["placed", "processing", "dispatched", "delivered"] as const satisfies Word[];
const ended: readonly OrderStatus[] = ["delivered", "completed", "cancelled", "refunded"];

/** What has happened to an order, and what is still to come: the way a person would tell it. */
export function milestonesOf({ status, history }: Story): Milestone[] {
  const past = history.map(({ to, at, reason }): Milestone => {
    const failed = to === "refund_rejected";
    return { word: wordOf(to), state: failed ? "failed" : "done", at, ...(reason ? { reason } : {}) };
  });
  const last = past.at(-1);
  if (last?.state === "done" && !ended.includes(status)) last.state = "now";
  return [...past, ...toCome(status).map((word): Milestone => ({ word, state: "next" }))];
}

/** Steps may be skipped, so only what lies ahead is promised; a parcel that left the way promises nothing more. */
function toCome(status: OrderStatus): readonly Word[] {
  if (status === "pending_refund") return ["refunded"];
  const here = (way as readonly Word[]).indexOf(wordOf(status));
  return here < 0 ? [] : way.slice(here + 1);
}

function wordOf(status: OrderStatus): Word {
  return status === "order_placed" || status === "cod_order_placed" ? "placed" : status;
}
