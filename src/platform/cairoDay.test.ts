import { expect, test } from "vitest";
import { cairoDay, cairoTime, startOfCairoDay } from "./cairoDay.ts";

test("starts a day at midnight in Cairo in winter, in summer and on the nights clocks change", () => {
  expect(startOfCairoDay("2026-01-15").toISOString()).toBe("2026-01-14T22:00:00.000Z");
  expect(startOfCairoDay("2026-07-15").toISOString()).toBe("2026-07-14T21:00:00.000Z");
  for (const day of ["2026-04-24", "2026-04-25", "2026-10-29", "2026-10-30", "2026-10-31"]) {
    const start = startOfCairoDay(day);
    expect(cairoDay(start)).toBe(day);
    expect(cairoDay(new Date(start.getTime() - 1)), `the moment before ${day}`).not.toBe(day);
  }
});

test("writes date and time as in Cairo, with summer time", () => {
  expect(cairoTime(new Date("2026-11-22T22:16:05Z"))).toBe("2026-11-23 00:16:05");
  expect(cairoTime(new Date("2026-07-01T10:00:00Z"))).toBe("2026-07-01 13:00:00");
});
