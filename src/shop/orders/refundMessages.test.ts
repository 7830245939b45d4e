import { expect, test } from "vitest";
import { adminMessageKey, customerMessageKey } from "./refundMessages.ts";

test("a cancellation message states the outcome of the refund", () => {
  expect(customerMessageKey("none")).toBe("orders.nothingCharged");
  expect(customerMessageKey("succeeded")).toBe("orders.refunded");
  expect(customerMessageKey("pending")).toBe("orders.awaitingRefund");
});

test("a failed refund reads as pending for the customer and as failed for staff", () => {
  expect(customerMessageKey("failed")).toBe("orders.awaitingRefund");
  expect(adminMessageKey("failed")).toBe("admin.orders.refundFailed");
  expect(adminMessageKey("kept")).toBe("admin.orders.cancelledUnpaid");
});
