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
  | "refund_rejected"
  | "return_requested"
  | "sent_back"
  | "received";

export type Milestone = { word: Word; state: "done" | "now" | "next" | "failed"; at?: string; reason?: string };

type Story = {
  status: OrderStatus;
  history: readonly { from?: OrderStatus | null; to: OrderStatus; at: string; reason?: string | null }[];
  returns?: readonly { receivedAt: string | null }[];
};

const way = ["placed", "processing", "dispatched", "delivered"] as const satisfies Word[];
const ended: readonly OrderStatus[] = ["delivered", "completed", "cancelled", "refunded"];

/** What has happened to an order, and what is still to come: the way a person would tell it. */
export function milestonesOf({ status, history, returns = [] }: Story): Milestone[] {
  const moves = history.map(({ from, to, at, reason }): Milestone & { at: string } => {
    const failed = to === "refund_rejected";
    return { word: stepOf(to, from), state: failed ? "failed" : "done", at, ...(reason ? { reason } : {}) };
  });
  const arrivals = returns.flatMap(({ receivedAt: at }) =>
    at ? [{ word: "received" as const, state: "done" as const, at }] : [],
  );
  const past: Milestone[] = [...moves, ...arrivals].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
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

/** The same status is the beginning of three stories: an order called off, a return, a parcel that nobody took. */
function stepOf(to: OrderStatus, from: OrderStatus | null | undefined): Word {
  if (to !== "pending_refund") return wordOf(to);
  if (from === "dispatched") return "sent_back";
  return from === "delivered" || from === "completed" || from === "refund_rejected" ? "return_requested" : to;
}

function wordOf(status: OrderStatus): Word {
  return status === "order_placed" || status === "cod_order_placed" ? "placed" : status;
}
