import { expect, test } from "vitest";
import { settingsToPiastres, settingsToPounds } from "./settingAmounts.ts";
import { defaultSettings } from "./settings.ts";

test("converts amounts between pounds in the admin and stored piastres", () => {
  const settings = { ...defaultSettings, shippingByGovernorate: { C: 45_50 }, expressFee: 120_00 };
  const view = settingsToPounds(settings);
  expect(view).toMatchObject({ shippingFee: 70, expressFee: 120, giftCodeFrom: 2000, freeShippingFrom: null });
  expect(view.shippingByGovernorate).toEqual({ C: 45.5 });
  expect(settingsToPiastres(view)).toEqual(settings);
});

test("leaves out settings that the input lacks", () => {
  expect(settingsToPiastres({ taxPercent: 14 })).toEqual({ taxPercent: 14 });
});
