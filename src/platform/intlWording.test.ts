import { expect, test } from "vitest";
import { formatsFor } from "./formats.ts";

const first = "2026-12-01T14:30:00Z";

test("writes a weekday without a comma, as within a sentence", () => {
  expect(formatsFor("es").weekday(first)).toBe("martes 1 de diciembre");
  expect(formatsFor("ar").weekday(first)).toBe("الثلاثاء ١ ديسمبر");
  expect(formatsFor("en").weekday(first)).toBe("Tuesday 1 December");
});

test("writes the first day of a month as an ordinal in French only", () => {
  const { weekday, day, dayAndTime, brief } = formatsFor("fr");
  expect(weekday(first)).toBe("mardi 1er décembre");
  expect(day(first)).toBe("1er déc. 2026");
  expect(dayAndTime(first)).toBe("1er déc. 2026 à 16:30");
  expect(brief("2020-12-01T12:00:00Z")).toBe("1er déc. 2020");
  expect(day("2026-12-11T12:00:00Z")).toBe("11 déc. 2026");
});

test("joins a day and its time as one says them in Spanish", () => {
  const { dayAndTime } = formatsFor("es");
  expect(dayAndTime(first)).toBe("1 dic 2026 a las 16:30");
  expect(dayAndTime("2026-12-01T11:30:00Z")).toBe("1 dic 2026 a las 13:30");
  expect(dayAndTime("2026-11-30T23:30:00Z")).toBe("1 dic 2026 a la 1:30");
});

test("writes the hour with two digits in French, with and without the year", () => {
  const { dayAndTime, brief } = formatsFor("fr");
  const thisYear = `${new Date().getFullYear()}-06-15T04:46:00Z`;
  expect(brief(thisYear)).toBe("15 juin, 07:46");
  expect(dayAndTime(thisYear)).toMatch(/ à 07:46$/);
});
