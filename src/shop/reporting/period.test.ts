import { expect, test } from "vitest";
import {
  bucketOf,
  bucketsOf,
  comparedPeriod,
  daysOf,
  lastDays,
  periodBefore,
  periodLength,
  splitIntoMonths,
} from "./period.ts";

test("compares a period with the same number of days right before it", () => {
  expect(periodBefore({ from: "2026-11-01", to: "2026-11-30" })).toEqual({ from: "2026-10-02", to: "2026-10-31" });
  expect(periodBefore({ from: "2026-11-21", to: "2026-11-21" })).toEqual({ from: "2026-11-20", to: "2026-11-20" });
  expect(periodBefore({ from: "2024-03-01", to: "2024-03-01" })).toEqual({ from: "2024-02-29", to: "2024-02-29" });
});

test("counts today and six days before as the last seven days, across summer time", () => {
  expect(lastDays(7, "2026-04-26")).toEqual({ from: "2026-04-20", to: "2026-04-26" });
  expect(lastDays(1, "2026-01-01")).toEqual({ from: "2026-01-01", to: "2026-01-01" });
  expect(periodLength(lastDays(90, "2026-11-21"))).toBe(90);
});

test("lists each day of a period", () => {
  expect(daysOf({ from: "2026-12-30", to: "2027-01-02" })).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ]);
});

test("splits a period into whole months and the days around them", () => {
  expect(splitIntoMonths({ from: "2026-01-31", to: "2026-04-01" }, [])).toEqual({
    months: ["2026-02-01", "2026-03-01"],
    days: ["2026-01-31", "2026-04-01"],
    without: [],
  });
  expect(splitIntoMonths({ from: "2026-12-01", to: "2026-12-31" }, [])).toEqual({
    months: ["2026-12-01"],
    days: [],
    without: [],
  });
});

test("takes a month whole without its other days if it lies in the period for the most part", () => {
  expect(splitIntoMonths({ from: "2024-01-31", to: "2024-02-27" }, [])).toEqual({
    months: ["2024-02-01"],
    days: ["2024-01-31"],
    without: ["2024-02-28", "2024-02-29"],
  });
  // Fourteen of the twenty-eight days.
  const half = splitIntoMonths({ from: "2026-02-15", to: "2026-02-28" }, []);
  expect([half.months, half.days.length, half.without]).toEqual([[], 14, []]);
});

test("leaves changed days out of months and of days", () => {
  expect(splitIntoMonths({ from: "2026-02-01", to: "2026-04-02" }, ["2026-03-30", "2026-04-02"])).toEqual({
    months: ["2026-02-01", "2026-03-01"],
    days: ["2026-04-01"],
    without: ["2026-03-30"],
  });
});

test("compares whole months with as many whole months, and other periods with as many days", () => {
  expect(comparedPeriod({ from: "2026-03-01", to: "2026-03-31" }, "before")).toEqual({
    from: "2026-02-01",
    to: "2026-02-28",
  });
  expect(comparedPeriod({ from: "2026-01-01", to: "2026-03-31" }, "before")).toEqual({
    from: "2025-10-01",
    to: "2025-12-31",
  });
  expect(comparedPeriod({ from: "2026-03-02", to: "2026-03-31" }, "before")).toEqual({
    from: "2026-01-31",
    to: "2026-03-01",
  });
});

test("compares with the same days a year earlier, the 29th of February with the 28th", () => {
  expect(comparedPeriod({ from: "2024-02-29", to: "2024-03-31" }, "year")).toEqual({
    from: "2023-02-28",
    to: "2023-03-31",
  });
  expect(comparedPeriod({ from: "2026-03-02", to: "2026-03-31" }, "none")).toBeNull();
});

test("begins weeks on Saturday, also in years before 1970", () => {
  expect(["2026-11-20", "2026-11-21", "2026-11-27"].map((day) => bucketOf(day, "week"))).toEqual([
    "2026-11-14",
    "2026-11-21",
    "2026-11-21",
  ]);
  expect(bucketOf("0010-01-02", "week")).toBe("0010-01-02");
  expect(new Date("0010-01-02").getUTCDay()).toBe(6);
  expect(bucketsOf({ from: "2026-11-20", to: "2026-12-01" }, "week")).toEqual([
    "2026-11-14",
    "2026-11-21",
    "2026-11-28",
  ]);
  expect(bucketsOf({ from: "2026-11-20", to: "2027-01-01" }, "month")).toEqual([
    "2026-11-01",
    "2026-12-01",
    "2027-01-01",
  ]);
});

test("ends with the last day that a date can have", () => {
  const end = { from: "9999-12-30", to: "9999-12-31" };
  expect(bucketsOf(end, "day")).toEqual(["9999-12-30", "9999-12-31"]);
  expect(bucketsOf(end, "month")).toEqual(["9999-12-01"]);
  expect(splitIntoMonths(end, []).days).toEqual(["9999-12-30", "9999-12-31"]);
});
