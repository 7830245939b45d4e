import { expect, test } from "vitest";
import { isMove, mayCancel, mayMove, nextStatuses, type OrderState, type OrderStatus, orderStatuses } from "./order.ts";

const card = (status: OrderStatus): OrderState => ({
  status,
  paymentMethod: "card",
  captured: true,
  openReturn: false,
});
const cash = (status: OrderStatus): OrderState => ({
  status,
  paymentMethod: "cod",
  captured: status === "delivered" || status === "completed",
  openReturn: false,
});

test("a customer can call an order off until the parcel leaves", () => {
  expect(orderStatuses.filter((status) => mayCancel(card(status), "customer"))).toEqual(["order_placed", "processing"]);
  expect(orderStatuses.filter((status) => mayCancel(cash(status), "customer"))).toEqual([
    "order_placed",
    "cod_order_placed",
    "processing",
  ]);
});

test("what a customer paid is never kept: a paid order is refunded, not just cancelled", () => {
  expect(mayMove(card("order_placed"), "cancelled", "customer")).toBe(false);
  expect(mayMove(card("order_placed"), "refunded", "customer")).toBe(true);
  expect(mayMove(card("order_placed"), "cancelled", "admin")).toBe(true);
});

test("a cancelled or refunded order never moves again", () => {
  expect(orderStatuses.filter((from) => !orderStatuses.some((to) => isMove(from, to)))).toEqual([
    "cancelled",
    "refunded",
  ]);
});

test("every status but the two that start an order can be reached", () => {
  const reached = orderStatuses.filter((to) => orderStatuses.some((from) => isMove(from, to)));
  expect(orderStatuses.filter((status) => !reached.includes(status))).toEqual(["order_placed", "cod_order_placed"]);
});

test("staff go forward and may skip steps, but never back", () => {
  expect(nextStatuses(cash("cod_order_placed"), "admin")).toEqual(["processing", "dispatched", "delivered"]);
  expect(nextStatuses(card("processing"), "admin")).toEqual(["dispatched", "delivered"]);
  expect(nextStatuses(card("dispatched"), "admin")).toEqual(["delivered"]);
  expect(nextStatuses(card("delivered"), "admin")).toEqual(["completed"]);
  expect(nextStatuses(card("delivered"), "customer")).toEqual([]);
});

test("no order is completed over an open return", () => {
  expect(mayMove({ ...card("delivered"), openReturn: true }, "completed", "system")).toBe(false);
});

test("a parcel refused at the door is cancelled when it was cash, and owed back when it was paid", () => {
  expect(mayMove(cash("dispatched"), "cancelled", "admin")).toBe(true);
  expect(mayMove(card("dispatched"), "cancelled", "admin")).toBe(false);
  expect(mayMove(card("dispatched"), "pending_refund", "admin")).toBe(true);
  expect(mayMove(cash("dispatched"), "pending_refund", "admin")).toBe(false);
});

test("the status alone never moves money", () => {
  for (const status of orderStatuses)
    for (const to of ["cancelled", "refunded", "pending_refund"] as const)
      expect(nextStatuses(card(status), "admin")).not.toContain(to);
});
