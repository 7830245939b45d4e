import { type OrderStatus, orderStatuses } from "./orderStatusDefinitions.ts";

export type PaymentMethod = "card" | "cod";
export type Actor = "customer" | "admin" | "system";

/** The properties of an order that a transition depends on. */
export type OrderState = {
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  /** Whether we hold the customer's money, paid by card or collected in cash. */
  captured: boolean;
  /** Whether a return is open. */
  openReturn: boolean;
  /** Whether the customer has a parcel of the order and has paid, while the order is not delivered as a whole. */
  paidParcel: boolean;
  /** Whether the customer has a parcel, but the one with the cash of the order came back or got lost. */
  uncollectedCash: boolean;
};

/**
 * How a transition happens. `plain`: by setting the status. The others belong to an action that also moves money or
 * goods: setting the status alone does not perform them, at most it calls that action.
 */
type TransitionKind = "plain" | "cancel" | "refund" | "return";

type Transition = {
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: readonly Actor[];
  kind: TransitionKind;
  /** Additional condition; true when the transition is allowed. */
  condition?: (order: OrderState) => boolean;
};

const isCardPayment = ({ paymentMethod }: OrderState) => paymentMethod === "card";
const hasNoCapture = ({ captured }: OrderState) => !captured;
/** An order whose customer has paid for a parcel is delivered, and what they refused is returned. */
const hasNoPaidParcel = ({ paidParcel }: OrderState) => !paidParcel;
/** Delivery books the cash of the order. */
const hasNoUncollectedCash = ({ uncollectedCash }: OrderState) => !uncollectedCash;
const hasNoOpenReturn = ({ openReturn }: OrderState) => !openReturn;
const placedStatuses = ["order_placed", "cod_order_placed"] as const;
const unshippedStatuses = [...placedStatuses, "processing"] as const;

/** Allowed transitions by actor and kind. Anything not in this table is rejected: cancelled and refunded are final. */
const transitions: readonly Transition[] = [
  { from: placedStatuses, to: "processing", by: ["admin"], kind: "plain" },
  // Steps can be skipped, never reversed. The system moves an order when its courier reports the parcel.
  { from: unshippedStatuses, to: "dispatched", by: ["admin", "system"], kind: "plain" },
  {
    from: [...unshippedStatuses, "dispatched"],
    to: "delivered",
    by: ["admin", "system"],
    kind: "plain",
    condition: hasNoUncollectedCash,
  },
  { from: ["delivered"], to: "completed", by: ["admin"], kind: "plain", condition: hasNoOpenReturn },
  { from: ["delivered"], to: "completed", by: ["system"], kind: "plain", condition: hasNoOpenReturn },
  { from: unshippedStatuses, to: "cancelled", by: ["customer"], kind: "cancel", condition: hasNoCapture },
  // The cash order was not confirmed in time.
  { from: ["cod_order_placed"], to: "cancelled", by: ["system"], kind: "cancel", condition: hasNoCapture },
  // Staff can also cancel a paid order: without a refund, or with one that failed.
  { from: unshippedStatuses, to: "cancelled", by: ["admin"], kind: "cancel" },
  {
    from: ["order_placed", "processing"],
    to: "refunded",
    by: ["customer", "admin"],
    kind: "refund",
    condition: isCardPayment,
  },
  // For staff, only while the gateway has neither paid nor rejected the refund.
  {
    from: ["order_placed", "processing"],
    to: "pending_refund",
    by: ["customer", "admin"],
    kind: "refund",
    condition: isCardPayment,
  },
  // Refused at the door, as staff or the courier report it.
  {
    from: ["dispatched"],
    to: "cancelled",
    by: ["admin", "system"],
    kind: "cancel",
    condition: (order) => hasNoCapture(order) && hasNoPaidParcel(order),
  },
  {
    from: ["dispatched"],
    to: "pending_refund",
    by: ["admin", "system"],
    kind: "return",
    condition: (order) => isCardPayment(order) && hasNoPaidParcel(order),
  },
  // The same, after all of its items were refunded, such as those of lost parcels.
  {
    from: ["dispatched"],
    to: "refunded",
    by: ["admin", "system"],
    kind: "return",
    condition: (order) => isCardPayment(order) && hasNoPaidParcel(order),
  },
  { from: ["delivered", "completed"], to: "pending_refund", by: ["customer", "admin"], kind: "return" },
  { from: ["pending_refund"], to: "refunded", by: ["system", "admin"], kind: "refund" },
  { from: ["pending_refund"], to: "completed", by: ["system", "admin"], kind: "return" },
  // The last items that came by exchange were returned on their own order.
  { from: ["delivered", "completed"], to: "refunded", by: ["system"], kind: "refund" },
  // The customer withdraws a return request.
  { from: ["pending_refund"], to: "delivered", by: ["customer"], kind: "return" },
  { from: ["pending_refund"], to: "completed", by: ["customer"], kind: "return" },
  { from: ["pending_refund"], to: "refund_rejected", by: ["admin"], kind: "return" },
  { from: ["refund_rejected"], to: "pending_refund", by: ["admin"], kind: "return" },
];

export function canTransition(
  order: OrderState,
  to: OrderStatus,
  by: Actor,
  kinds?: readonly TransitionKind[],
): boolean {
  return transitions.some(
    (move) =>
      move.to === to &&
      move.from.includes(order.status) &&
      move.by.includes(by) &&
      (kinds === undefined || kinds.includes(move.kind)) &&
      (move.condition?.(order) ?? true),
  );
}

/** Returns the options of the admin status menu; cancelling has its own button. */
export function nextStatuses(order: OrderState, by: Actor): OrderStatus[] {
  return orderStatuses.filter((to) => canTransition(order, to, by, ["plain"]));
}

/** Whether the actor can cancel the order: unpaid, or paid with a refund. */
export function canCancel(order: OrderState, by: Actor): boolean {
  return canTransition(order, "cancelled", by, ["cancel"]) || canTransition(order, "refunded", by, ["refund"]);
}

/** Whether staff can cancel the order; a dispatched parcel is refused at the door instead. */
export const canCancelBeforeDispatch = (order: OrderState): boolean =>
  order.status !== "dispatched" && canTransition(order, "cancelled", "admin", ["cancel"]);

/** Whether any order can ever go from `from` to `to`; for invariant checks. */
export const isTransition = (from: OrderStatus, to: OrderStatus) =>
  transitions.some((move) => move.to === to && move.from.includes(from));

export const initialStatus = (method: PaymentMethod): OrderStatus =>
  method === "card" ? "order_placed" : "cod_order_placed";
