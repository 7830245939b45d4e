export const orderStatuses = [
  "order_placed",
  "cod_order_placed",
  "processing",
  "dispatched",
  "delivered",
  "completed",
  "cancelled",
  "pending_refund",
  "refunded",
  "refund_rejected",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];
export type PaymentMethod = "card" | "cod";
export type Mover = "customer" | "admin" | "system";

/** What a move needs to know of an order. */
export type OrderState = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  /** Is money of the customer with us, paid by card or collected in cash? */
  captured: boolean;
  /** Is a return being dealt with? */
  openReturn: boolean;
};

/**
 * How a move is made. `plain`: by changing the status. The others belong to an action that also moves money or goods:
 * setting the status alone does not make them, at most it leads to that action.
 */
type Way = "plain" | "cancel" | "refund" | "return";

type Move = {
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: readonly Mover[];
  way: Way;
  /** True when nothing stands against the move. */
  guard?: (order: OrderState) => boolean;
};

const byCard = ({ paymentMethod }: OrderState) => paymentMethod === "card";
const nothingCaptured = ({ captured }: OrderState) => !captured;
const noOpenReturn = ({ openReturn }: OrderState) => !openReturn;
const placed = ["order_placed", "cod_order_placed"] as const;
const notYetSent = [...placed, "processing"] as const;

/**
 * Who may move an order from where to where, and in which way. Anything that is not in the table is refused:
 * a cancelled or refunded order is never touched again.
 */
const moves: readonly Move[] = [
  { from: placed, to: "processing", by: ["admin"], way: "plain" },
  // Steps may be skipped, never retraced.
  { from: notYetSent, to: "dispatched", by: ["admin"], way: "plain" },
  { from: [...notYetSent, "dispatched"], to: "delivered", by: ["admin"], way: "plain" },
  { from: ["delivered"], to: "completed", by: ["admin"], way: "plain", guard: noOpenReturn },
  { from: ["delivered"], to: "completed", by: ["system"], way: "plain", guard: noOpenReturn },
  { from: notYetSent, to: "cancelled", by: ["customer"], way: "cancel", guard: nothingCaptured },
  // Staff may also cancel what was paid: without a refund, or with one that failed.
  { from: notYetSent, to: "cancelled", by: ["admin"], way: "cancel" },
  { from: ["order_placed", "processing"], to: "refunded", by: ["customer", "admin"], way: "refund", guard: byCard },
  // Staff come here only while the gateway has neither paid nor refused.
  {
    from: ["order_placed", "processing"],
    to: "pending_refund",
    by: ["customer", "admin"],
    way: "refund",
    guard: byCard,
  },
  // Refused at the door.
  { from: ["dispatched"], to: "cancelled", by: ["admin"], way: "cancel", guard: nothingCaptured },
  { from: ["dispatched"], to: "pending_refund", by: ["admin"], way: "return", guard: byCard },
  { from: ["delivered", "completed"], to: "pending_refund", by: ["customer", "admin"], way: "return" },
  { from: ["pending_refund"], to: "refunded", by: ["system", "admin"], way: "refund" },
  { from: ["pending_refund"], to: "completed", by: ["system", "admin"], way: "return" },
  { from: ["pending_refund"], to: "refund_rejected", by: ["admin"], way: "return" },
  { from: ["refund_rejected"], to: "pending_refund", by: ["admin"], way: "return" },
];

export function mayMove(order: OrderState, to: OrderStatus, by: Mover, ways?: readonly Way[]): boolean {
  return moves.some(
    (move) =>
      move.to === to &&
      move.from.includes(order.status) &&
      move.by.includes(by) &&
      (ways === undefined || ways.includes(move.way)) &&
      (move.guard?.(order) ?? true),
  );
}

/** What the staff's menu of statuses offers; cancelling has a button of its own. */
export function nextStatuses(order: OrderState, by: Mover): OrderStatus[] {
  return orderStatuses.filter((to) => mayMove(order, to, by, ["plain"]));
}

/** The ways a person may call an order off: nothing was paid, or what was paid goes back. */
export function mayCancel(order: OrderState, by: Mover): boolean {
  return mayMove(order, "cancelled", by, ["cancel"]) || mayMove(order, "refunded", by, ["refund"]);
}

/** For a check of the books: may any order ever go from here to there? */
export const isMove = (from: OrderStatus, to: OrderStatus) =>
  moves.some((move) => move.to === to && move.from.includes(from));

export const firstStatusOf = (method: PaymentMethod): OrderStatus =>
  method === "card" ? "order_placed" : "cod_order_placed";

/** What a customer looks for among the own orders. */
export const ownFilters = ["all", "open", "returns", "done"] as const;
export type OwnFilter = (typeof ownFilters)[number];

/** Undefined where every status is wanted. */
export function statusesOf(filter: OwnFilter): readonly OrderStatus[] | undefined {
  if (filter === "open") return ["order_placed", "cod_order_placed", "processing", "dispatched"];
  if (filter === "returns") return ["pending_refund", "refunded", "refund_rejected"];
  return filter === "done" ? ["delivered", "completed", "cancelled"] : undefined;
}
