import { expect, test } from "vitest";
import { inPiastres, inPounds } from "./amounts.ts";
import { defaultSettings } from "./settings.ts";

test("staff read pounds and write pounds; what is kept are piastres", () => {
  const kept = { ...defaultSettings, shippingByGovernorate: { C: 45_50 }, expressFee: 120_00 };
  const told = inPounds(kept);
  expect(told).toMatchObject({ shippingFee: 70, expressFee: 120, giftCodeFrom: 2000, freeShippingFrom: null });
  expect(told.shippingByGovernorate).toEqual({ C: 45.5 });
  expect(inPiastres(told)).toEqual(kept);
});

test("what was not written is not invented", () => {
  expect(inPiastres({ taxPercent: 14 })).toEqual({ taxPercent: 14 });
});
