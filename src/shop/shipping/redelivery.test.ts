import { expect, test } from "vitest";
import { mayAskRedelivery, redeliveryDays } from "./redelivery.ts";

test("offers the next five business days", () => {
  // A Wednesday; Friday and Saturday are free, Monday is a holiday.
  expect(redeliveryDays("2027-03-10", new Set(["2027-03-15"]))).toEqual([
    "2027-03-11",
    "2027-03-14",
    "2027-03-16",
    "2027-03-17",
    "2027-03-18",
  ]);
});

test("asks only about a parcel whose last attempt failed", () => {
  const missed = [{ kind: "attempt_failed", reason: "address" }] as const;
  expect(mayAskRedelivery({ kind: "delivery", status: "attempt_failed" }, missed)).toBe(true);
  expect(mayAskRedelivery({ kind: "delivery", status: "out_for_delivery" }, missed)).toBe(false);
  expect(mayAskRedelivery({ kind: "return", status: "attempt_failed" }, missed)).toBe(false);
  const refused = [...missed, { kind: "attempt_failed", reason: "refused" }] as const;
  expect(mayAskRedelivery({ kind: "delivery", status: "attempt_failed" }, refused)).toBe(false);
});
