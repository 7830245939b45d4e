import { expect, test } from "vitest";
import { cairoDay, startOfCairoDay } from "./cairoDay.ts";

test("starts a day at midnight in Cairo in winter, in summer and on the nights clocks change", () => {
  expect(startOfCairoDay("2026-01-15").toISOString()).toBe("2026-01-14T22:00:00.000Z");
  expect(startOfCairoDay("2026-07-15").toISOString()).toBe("2026-07-14T21:00:00.000Z");
  for (const day of ["2026-04-24", "2026-04-25", "2026-10-29", "2026-10-30", "2026-10-31"]) {
    const start = startOfCairoDay(day);
    expect(cairoDay(start)).toBe(day);
    expect(cairoDay(new Date(start.getTime() - 1)), `the moment before ${day}`).not.toBe(day);
  }
});
