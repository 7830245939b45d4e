import { expect, test } from "vitest";
import { piastres } from "#platform/money.ts";
import { defaultSettings } from "#shop/settings/settings.ts";
import { shippingFee } from "./shipping.ts";

const goods = piastres(500_00);

test("standard delivery costs 70 pounds by default", () => {
  expect(shippingFee({ goods, governorate: "ALX" }, defaultSettings)).toBe(70_00);
  expect(shippingFee({ goods }, defaultSettings)).toBe(70_00);
});

test("a governorate can override the shipping fee, including with zero", () => {
  const rules = { ...defaultSettings, shippingByGovernorate: { ASN: 120_00, C: 0 } };
  expect(shippingFee({ goods, governorate: "ASN" }, rules)).toBe(120_00);
  expect(shippingFee({ goods, governorate: "C" }, rules)).toBe(0);
  expect(shippingFee({ goods, governorate: "GZ" }, rules)).toBe(70_00);
});

test("shipping is free at the threshold and charged one piastre below it", () => {
  const rules = { ...defaultSettings, freeShippingFrom: 500_00 };
  expect(shippingFee({ goods }, rules)).toBe(0);
  expect(shippingFee({ goods: piastres(499_99) }, rules)).toBe(70_00);
});

test("express delivery is available once it has a price and is never free", () => {
  const parcel = { goods, method: "express" } as const;
  expect(shippingFee(parcel, defaultSettings)).toBeUndefined();
  expect(shippingFee(parcel, { ...defaultSettings, expressFee: 150_00, freeShippingFrom: 0 })).toBe(150_00);
});
