import { expect, test } from "vitest";
import { draftStatuses, isPayable } from "./draftRules.ts";

test("only a sent draft can be paid, until its time is over", () => {
  const now = new Date("2026-11-23T10:00:00Z");
  const later = new Date(now.getTime() + 1);
  expect(draftStatuses.filter((status) => isPayable({ status, expiresAt: later }, now))).toEqual(["sent"]);
  expect(isPayable({ status: "sent", expiresAt: now }, now)).toBe(false);
  expect(isPayable({ status: "sent", expiresAt: null }, now)).toBe(false);
});
