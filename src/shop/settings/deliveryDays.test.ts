import { expect, test } from "vitest";
import { cairoDay } from "#platform/cairoDay.ts";
import { cairoHour } from "#platform/cairoTime.ts";
import { governorates } from "#platform/governorates.ts";
import { addBusinessDays, type DeliveryTerms, deliveryDays, lateDeliveryDay } from "./deliveryDays.ts";

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

const terms: DeliveryTerms = { orderCutOffHour: 24, transitByGovernorate: {}, holidays: none };
const order = { today: "2026-11-22", hour: 10, governorate: "C", method: "standard" as const };

test("promises Cairo three to seven business days and remote governorates more", () => {
  expect(deliveryDays(order, terms)).toEqual({ from: "2026-11-25", to: "2026-12-01" });
  expect(deliveryDays({ ...order, governorate: "ASN" }, terms)).toEqual({ from: "2026-11-26", to: "2026-12-03" });
  expect(deliveryDays({ ...order, governorate: "WAD" }, terms)).toEqual({ from: "2026-11-29", to: "2026-12-06" });
  expect(deliveryDays({ ...order, governorate: "Atlantis" }, terms)).toBeUndefined();
});

test("promises express delivery the same days everywhere", () => {
  const days = { from: "2026-11-25", to: "2026-12-02" };
  for (const governorate of ["C", "WAD"])
    expect(deliveryDays({ ...order, governorate, method: "express" }, terms)).toEqual(days);
});

test("counts an order from the cut-off hour on as one of the next day", () => {
  const early = { ...terms, orderCutOffHour: 14 };
  expect(deliveryDays({ ...order, hour: 13 }, early)).toEqual({ from: "2026-11-25", to: "2026-12-01" });
  const next = deliveryDays({ ...order, today: "2026-11-23" }, terms);
  expect(deliveryDays({ ...order, hour: 14 }, early)).toEqual(next);
  expect(deliveryDays({ ...order, hour: 23 }, early)).toEqual(next);
  // On a weekend nobody packs before Sunday, whatever the hour.
  const friday = { ...order, today: "2026-11-27" };
  expect(deliveryDays({ ...friday, hour: 20 }, early)).toEqual(deliveryDays(friday, early));
});

test("uses the shop's own days of a governorate", () => {
  const own = { ...terms, transitByGovernorate: { WAD: { least: 1, most: 2 } } };
  expect(deliveryDays({ ...order, governorate: "WAD" }, own)).toEqual(deliveryDays(order, terms));
  expect(deliveryDays({ ...order, governorate: "MT" }, own)).toEqual({ from: "2026-11-29", to: "2026-12-06" });
});

test("has transit days for every governorate", () => {
  for (const { code } of governorates) expect(deliveryDays({ ...order, governorate: code }, terms), code).toBeDefined();
});

test("uses the day in Cairo late in the evening, with summer time", () => {
  expect(cairoDay(new Date("2026-11-21T21:59:00Z"))).toBe("2026-11-21");
  expect(cairoDay(new Date("2026-11-21T22:01:00Z"))).toBe("2026-11-22");
  expect(cairoDay(new Date("2026-07-21T21:01:00Z"))).toBe("2026-07-22");
  expect(cairoHour(new Date("2026-11-21T22:01:00Z"))).toBe(0);
  expect(cairoHour(new Date("2026-07-21T11:59:00Z"))).toBe(14);
});

test("a late order is expected after the whole transit from today, and a preparation when it is still here", () => {
  const late = { today: "2026-11-22", governorate: "C", method: "standard" as const };
  expect(lateDeliveryDay({ ...late, isDispatched: true }, terms)).toBe("2026-11-24");
  expect(lateDeliveryDay({ ...late, isDispatched: false }, terms)).toBe("2026-11-26");
  const holidays = new Set(["2026-11-23"]);
  expect(lateDeliveryDay({ ...late, isDispatched: true }, { ...terms, holidays })).toBe("2026-11-25");
  expect(lateDeliveryDay({ ...late, governorate: "XX", isDispatched: true }, terms)).toBeUndefined();
});
