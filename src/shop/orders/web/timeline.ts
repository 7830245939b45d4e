import { type OrderStatus, orderStatusDefinitions } from "../orderStatusDefinitions.ts";

type MilestoneKey =
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

export type Milestone = { word: MilestoneKey; state: "done" | "now" | "next" | "failed"; at?: string; note?: string };

type TimelineInput = {
  status: OrderStatus;
  history: readonly {
    from?: OrderStatus | null;
    to: OrderStatus;
    at: string;
    reason?: string | null;
    customerMessage?: string | null;
  }[];
  returns?: readonly { receivedAt: string | null }[];
};

const deliverySteps = ["placed", "processing", "dispatched", "delivered"] as const satisfies MilestoneKey[];

/** Returns the past and upcoming steps of an order, worded for customers. */
export function milestonesOf({ status, history, returns = [] }: TimelineInput): Milestone[] {
  const moves = history.map(({ from, to, at, reason, customerMessage }): Milestone & { at: string } => {
    const failed = to === "refund_rejected";
    const note = customerMessage ?? reason;
    return { word: transitionStep(to, from), state: failed ? "failed" : "done", at, ...(note ? { note } : {}) };
  });
  const arrivals = returns.flatMap(({ receivedAt: at }) =>
    at ? [{ word: "received" as const, state: "done" as const, at }] : [],
  );
  const past: Milestone[] = [...moves, ...arrivals].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const last = past.at(-1);
  if (last?.state === "done" && orderStatusDefinitions[status].isInProgress) last.state = "now";
  return [...past, ...upcomingSteps(status).map((word): Milestone => ({ word, state: "next" }))];
}

/** Steps can be skipped, so only later ones are upcoming; cancelled and returned orders have none. */
function upcomingSteps(status: OrderStatus): readonly MilestoneKey[] {
  if (status === "pending_refund") return ["refunded"];
  const here = (deliverySteps as readonly MilestoneKey[]).indexOf(statusStep(status));
  return here < 0 ? [] : deliverySteps.slice(here + 1);
}

/** `pending_refund` has three meanings: a cancelled order, a return, a parcel refused at the door. */
function transitionStep(to: OrderStatus, from: OrderStatus | null | undefined): MilestoneKey {
  if (to !== "pending_refund") return statusStep(to);
  if (from === "dispatched") return "sent_back";
  return from === "delivered" || from === "completed" || from === "refund_rejected" ? "return_requested" : to;
}

function statusStep(status: OrderStatus): MilestoneKey {
  return status === "order_placed" || status === "cod_order_placed" ? "placed" : status;
}
