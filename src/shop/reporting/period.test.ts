import { expect, test } from "vitest";
import {
  bucketOf,
  bucketsOf,
  comparedPeriod,
  daysOf,
  lastDays,
  periodBefore,
  periodLength,
  splitPeriod,
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

/** Returns what is read: `+` added or `-` taken off, from the first day to before the last. */
const partsOf = (from: string, to: string) =>
  Object.values(splitPeriod({ from, to })).map((ranges) =>
    ranges.flatMap(({ from, end, sign }) => (from === end ? [] : [`${sign === 1 ? "+" : "-"}${from} ${end}`])),
  );

test("splits a period into whole months and the days around them", () => {
  expect(partsOf("2026-01-31", "2026-04-01")).toEqual([
    [],
    ["+2026-02-01 2026-04-01"],
    ["+2026-01-31 2026-02-01", "+2026-04-01 2026-04-02"],
  ]);
  expect(partsOf("2026-12-01", "2026-12-31")).toEqual([[], ["+2026-12-01 2027-01-01"], []]);
});

test("takes a month whole without its other days if it lies in the period for the most part", () => {
  expect(partsOf("2024-01-31", "2024-02-27")).toEqual([
    [],
    ["+2024-02-01 2024-03-01"],
    ["+2024-01-31 2024-02-01", "-2024-02-28 2024-03-01"],
  ]);
  // Fourteen of the twenty-eight days.
  expect(partsOf("2026-02-15", "2026-02-28")).toEqual([[], [], ["+2026-02-15 2026-03-01"]]);
});

test("takes a year whole without its other months if it lies in the period for the most part", () => {
  expect(partsOf("2023-12-31", "2026-07-31")).toEqual([
    ["+2024-01-01 2027-01-01"],
    ["-2026-08-01 2027-01-01"],
    ["+2023-12-31 2024-01-01"],
  ]);
  expect(partsOf("2025-11-28", "2026-11-28")).toEqual([
    ["+2026-01-01 2027-01-01"],
    ["+2025-12-01 2026-01-01", "-2026-12-01 2027-01-01"],
    ["+2025-11-28 2025-12-01", "-2026-11-29 2026-12-01"],
  ]);
  expect(partsOf("2026-02-01", "2026-05-31")).toEqual([[], ["+2026-02-01 2026-06-01"], []]);
});

test("covers each day of a period once", () => {
  for (const [from, to] of [
    ["2026-11-28", "2026-11-28"],
    ["2026-01-10", "2026-01-20"],
    ["2024-02-29", "2024-03-30"],
    ["2025-05-20", "2026-09-10"],
    ["2022-08-16", "2026-02-14"],
  ] as const) {
    const counts = new Map<string, number>();
    for (const { from: first, end, sign } of Object.values(splitPeriod({ from, to })).flat())
      for (const day of daysOf({ from: first, to: end }).slice(0, -1)) counts.set(day, (counts.get(day) ?? 0) + sign);
    const read = [...counts].filter(([, count]) => count !== 0).toSorted(([a], [b]) => a.localeCompare(b));
    expect(read).toEqual(daysOf({ from, to }).map((day) => [day, 1]));
  }
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
  expect(partsOf(end.from, end.to)).toEqual([[], [], ["+9999-12-30 infinity"]]);
  expect(partsOf("9999-01-01", "9999-12-31")).toEqual([["+9999-01-01 infinity"], [], []]);
});
