import { expect, test } from "vitest";
import { returnDeadline } from "./returnDeadline.ts";

test("the return period ends with the 14th day in Cairo, in winter and summer time", () => {
  // 23:30 in Cairo on 3 January (UTC+2).
  expect(returnDeadline(new Date("2026-01-03T21:30:00Z"), 14).toISOString()).toBe("2026-01-17T21:59:59.999Z");
  // 00:30 in Cairo on 4 January.
  expect(returnDeadline(new Date("2026-01-03T22:30:00Z"), 14).toISOString()).toBe("2026-01-18T21:59:59.999Z");
  // Delivered in winter time, ends in summer time, which starts on the last Friday of April.
  expect(returnDeadline(new Date("2026-04-20T10:00:00Z"), 14).toISOString()).toBe("2026-05-04T20:59:59.999Z");
});
