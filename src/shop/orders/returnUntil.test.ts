import { expect, test } from "vitest";
import { returnUntil } from "./returnUntil.ts";

test("a parcel may go back until the end of the fourteenth Cairo day, in winter and in summer time", () => {
  // 23:30 in Cairo on 3 January, where the offset is two hours.
  expect(returnUntil(new Date("2026-01-03T21:30:00Z"), 14).toISOString()).toBe("2026-01-17T21:59:59.999Z");
  // 00:30 in Cairo on 4 January.
  expect(returnUntil(new Date("2026-01-03T22:30:00Z"), 14).toISOString()).toBe("2026-01-18T21:59:59.999Z");
  // Delivered in winter time, over in summer time, which begins on the last Friday of April.
  expect(returnUntil(new Date("2026-04-20T10:00:00Z"), 14).toISOString()).toBe("2026-05-04T20:59:59.999Z");
});
