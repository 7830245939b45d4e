import { expect, test } from "vitest";
import { formatsFor } from "./formats.ts";
import type { Language } from "./languages.ts";

test("writes a dash for an invalid date and a Cairo day for a valid one", () => {
  const { day, weekday, dayAndTime, brief } = formatsFor("en");
  for (const write of [day, weekday, dayAndTime, brief])
    for (const at of ["", "soon", "2026-13-45", new Date(Number.NaN)]) expect(write(at)).toBe("–");
  expect(day("2026-11-21T22:30:00Z")).toBe("22 Nov 2026");
});

test("writes a minus sign, not a hyphen, before negative amounts, numbers and percentages", () => {
  const negatives = (language: Language) => {
    const { money, number, percent } = formatsFor(language);
    return [money(-1234.5), number(-3), percent(-20)].map((text) => text.replaceAll(/[\u061c\u200e\u200f]/g, ""));
  };
  expect(negatives("en")).toEqual(["−EGP\u00a01,234.50", "−3", "−20%"]);
  expect(negatives("ar")).toEqual(["−١٬٢٣٤٫٥٠\u00a0ج.م.", "−٣", "−٢٠٪"]);
  expect(negatives("es")).toEqual(["−1234,50\u00a0EGP", "−3", "−20\u00a0%"]);
  expect(negatives("fr")).toEqual(["−1\u202f234,50\u00a0EGP", "−3", "−20\u00a0%"]);
});
