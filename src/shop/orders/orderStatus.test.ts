import { expect, test } from "vitest";
import { canCancel, canTransition, isTransition, nextStatuses, type OrderState } from "./orderStatus.ts";
import { type OrderStatus, orderStatuses } from "./orderStatusDefinitions.ts";

const card = (status: OrderStatus): OrderState => ({
  status,
  paymentMethod: "card",
  captured: true,
  openReturn: false,
  paidParcel: false,
  uncollectedCash: false,
});
const cash = (status: OrderStatus): OrderState => ({
  status,
  paymentMethod: "cod",
  captured: status === "delivered" || status === "completed",
  openReturn: false,
  paidParcel: false,
  uncollectedCash: false,
});

test("a customer can cancel until dispatch", () => {
  expect(orderStatuses.filter((status) => canCancel(card(status), "customer"))).toEqual(["order_placed", "processing"]);
  expect(orderStatuses.filter((status) => canCancel(cash(status), "customer"))).toEqual([
    "order_placed",
    "cod_order_placed",
    "processing",
  ]);
});

test("cancelling a paid order leads to a refund", () => {
  expect(canTransition(card("order_placed"), "cancelled", "customer")).toBe(false);
  expect(canTransition(card("order_placed"), "refunded", "customer")).toBe(true);
  expect(canTransition(card("order_placed"), "cancelled", "admin")).toBe(true);
});

test("a dispatched order is not refused as a whole once its customer has a paid parcel", () => {
  for (const [order, to] of [
    [cash("dispatched"), "cancelled"],
    [card("dispatched"), "pending_refund"],
  ] as const)
    for (const by of ["admin", "system"] as const)
      expect([canTransition(order, to, by), canTransition({ ...order, paidParcel: true }, to, by)]).toEqual([
        true,
        false,
      ]);
});

test("cancelled and refunded are final", () => {
  expect(orderStatuses.filter((from) => !orderStatuses.some((to) => isTransition(from, to)))).toEqual([
    "cancelled",
    "refunded",
  ]);
});

test("every status except the two initial ones can be reached", () => {
  const reached = orderStatuses.filter((to) => orderStatuses.some((from) => isTransition(from, to)));
  expect(orderStatuses.filter((status) => !reached.includes(status))).toEqual(["order_placed", "cod_order_placed"]);
});

test("staff can skip steps forward but never go back", () => {
  expect(nextStatuses(cash("cod_order_placed"), "admin")).toEqual(["processing", "dispatched", "delivered"]);
  expect(nextStatuses(card("processing"), "admin")).toEqual(["dispatched", "delivered"]);
  expect(nextStatuses(card("dispatched"), "admin")).toEqual(["delivered"]);
  expect(nextStatuses(card("delivered"), "admin")).toEqual(["completed"]);
  expect(nextStatuses(card("delivered"), "customer")).toEqual([]);
});

test("an order with an open return cannot be completed", () => {
  expect(canTransition({ ...card("delivered"), openReturn: true }, "completed", "system")).toBe(false);
});

test("a parcel refused at the door is cancelled for cash and pending refund for card", () => {
  expect(canTransition(cash("dispatched"), "cancelled", "admin")).toBe(true);
  expect(canTransition(card("dispatched"), "cancelled", "admin")).toBe(false);
  expect(canTransition(card("dispatched"), "pending_refund", "admin")).toBe(true);
  expect(canTransition(cash("dispatched"), "pending_refund", "admin")).toBe(false);
  expect(canTransition(cash("dispatched"), "refunded", "admin")).toBe(false);
});

test("a plain status change never moves money", () => {
  for (const status of orderStatuses)
    for (const to of ["cancelled", "refunded", "pending_refund"] as const)
      expect(nextStatuses(card(status), "admin")).not.toContain(to);
});
