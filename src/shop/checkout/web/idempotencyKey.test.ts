import { expect, test } from "vitest";
import { attemptForRequest, type PurchaseAttempt } from "./idempotencyKey.ts";

let made = 0;
const makeKey = () => `key ${++made}`;

test("a double click and a retry after a lost connection send the same key", () => {
  const first = attemptForRequest(undefined, "pay 890.80 by card", makeKey);
  expect(attemptForRequest(first, "pay 890.80 by card", makeKey)).toBe(first);
});

test("keeps the key for a changed form while the outcome is unknown", () => {
  const lost: PurchaseAttempt = { key: "lost", of: "pay by card", settled: false };
  expect(attemptForRequest(lost, "pay on delivery", makeKey).key).toBe("lost");
});

test("creates a new key for a changed form once the outcome is known", () => {
  const answered: PurchaseAttempt = { key: "answered", of: "pay by card", settled: true };
  const next = attemptForRequest(answered, "pay on delivery", makeKey);
  expect(next.key).not.toBe("answered");
  expect(next.settled).toBe(false);
});

test("returning from the payment page to the same form reuses the key", () => {
  const opened: PurchaseAttempt = { key: "opened", of: "pay by card", settled: true };
  expect(attemptForRequest(opened, "pay by card", makeKey)).toBe(opened);
});
