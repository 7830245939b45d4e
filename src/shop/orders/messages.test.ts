import { expect, test } from "vitest";
import { saidToCustomer, saidToStaff } from "./messages.ts";

test("who cancels is told what became of the money", () => {
  expect(saidToCustomer("none")).toBe("orders.nothingCharged");
  expect(saidToCustomer("succeeded")).toBe("orders.refunded");
  expect(saidToCustomer("pending")).toBe("orders.awaitingRefund");
});

test("a customer waits where staff are told of a failure", () => {
  expect(saidToCustomer("failed")).toBe("orders.awaitingRefund");
  expect(saidToStaff("failed")).toBe("admin.orders.refundFailed");
  expect(saidToStaff("kept")).toBe("admin.orders.cancelledUnpaid");
});
