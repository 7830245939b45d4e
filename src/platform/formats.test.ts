import { expect, test } from "vitest";
import { formatsFor } from "./formats.ts";

test("writes a dash for an invalid date and a Cairo day for a valid one", () => {
  const { day, weekday, dayAndTime, brief } = formatsFor("en");
  for (const write of [day, weekday, dayAndTime, brief])
    for (const at of ["", "soon", "2026-13-45", new Date(Number.NaN)]) expect(write(at)).toBe("–");
  expect(day("2026-11-21T22:30:00Z")).toBe("22 Nov 2026");
});
