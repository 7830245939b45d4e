import { expect, test } from "vitest";
import { type Attempt, attemptFor } from "./attempt.ts";

let made = 0;
const makeKey = () => `key ${++made}`;

test("pressing twice, or again after a lost connection, sends the same key", () => {
  const first = attemptFor(undefined, "pay 890.80 by card", makeKey);
  expect(attemptFor(first, "pay 890.80 by card", makeKey)).toBe(first);
});

test("while nobody knows whether the order was placed, a changed form keeps the key", () => {
  const lost: Attempt = { key: "lost", of: "pay by card", settled: false };
  expect(attemptFor(lost, "pay on delivery", makeKey).key).toBe("lost");
});

test("once the answer is known, a changed form is another order", () => {
  const answered: Attempt = { key: "answered", of: "pay by card", settled: true };
  const next = attemptFor(answered, "pay on delivery", makeKey);
  expect(next.key).not.toBe("answered");
  expect(next.settled).toBe(false);
});

test("coming back from the payment page to the same form leads to the same payment", () => {
  const opened: Attempt = { key: "opened", of: "pay by card", settled: true };
  expect(attemptFor(opened, "pay by card", makeKey)).toBe(opened);
});
