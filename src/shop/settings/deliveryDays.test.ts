import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { governorates } from "#platform/governorates.ts";
import { addBusinessDays, deliveryDays } from "./deliveryDays.ts";

const none = new Set<string>();

test("does not count Friday, Saturday or the day of the order", () => {
  // 2026-11-22 is a Sunday.
  expect(addBusinessDays("2026-11-22", 1, none)).toBe("2026-11-23");
  expect(addBusinessDays("2026-11-26", 1, none)).toBe("2026-11-29");
  expect(addBusinessDays("2026-11-27", 2, none)).toBe("2026-11-30");
  expect(addBusinessDays("2026-11-28", 1, none)).toBe("2026-11-29");
});

test("skips a holiday, and skips one on a weekend only once", () => {
  const christmas = new Set(["2027-01-07"]);
  expect(addBusinessDays("2027-01-06", 1, christmas)).toBe("2027-01-10");
  expect(addBusinessDays("2027-01-07", 1, christmas)).toBe("2027-01-10");
  expect(addBusinessDays("2027-01-07", 1, new Set(["2027-01-08"]))).toBe("2027-01-10");
});

test("counts across the end of a year and leap days", () => {
  expect(addBusinessDays("2026-12-31", 1, none)).toBe("2027-01-03");
  expect(addBusinessDays("2028-02-28", 2, none)).toBe("2028-03-01");
});

test("promises Cairo three to seven business days and remote governorates more", () => {
  const today = "2026-11-22";
  expect(deliveryDays({ today, governorate: "C", holidays: none })).toEqual({ from: "2026-11-25", to: "2026-12-01" });
  expect(deliveryDays({ today, governorate: "ASN", holidays: none })).toEqual({ from: "2026-11-26", to: "2026-12-03" });
  expect(deliveryDays({ today, governorate: "WAD", holidays: none })).toEqual({ from: "2026-11-29", to: "2026-12-06" });
  expect(deliveryDays({ today, governorate: "Atlantis", holidays: none })).toBeUndefined();
});

test("has transit days for every governorate", () => {
  for (const { code } of governorates)
    expect(deliveryDays({ today: "2026-11-22", governorate: code, holidays: none }), code).toBeDefined();
});

test("uses the day in Cairo late in the evening, with summer time", () => {
  expect(cairoDay(new Date("2026-11-21T21:59:00Z"))).toBe("2026-11-21");
  expect(cairoDay(new Date("2026-11-21T22:01:00Z"))).toBe("2026-11-22");
  expect(cairoDay(new Date("2026-07-21T21:01:00Z"))).toBe("2026-07-22");
});
