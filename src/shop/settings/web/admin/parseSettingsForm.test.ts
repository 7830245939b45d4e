import { expect, test } from "vitest";
import { parseSettingsForm } from "./parseSettingsForm.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("parses amounts in Latin and Arabic digits, and an empty optional one as null", () => {
  const settings = [
    { name: "shippingFee", kind: "pounds" },
    { name: "expressFee", kind: "off" },
    { name: "taxPercent", kind: "whole" },
  ] as const;
  expect(parseSettingsForm(settings, form({ shippingFee: "٧٠٫٥", expressFee: " ", taxPercent: "14" }))).toEqual({
    shippingFee: 70.5,
    expressFee: null,
    taxPercent: 14,
  });
});

test.each(["none", "Infinity", "90 EGP"])(
  "sends %o as it was typed, not as null, which turns the setting off",
  (typed) => {
    const settings = [
      { name: "freeShippingFrom", kind: "off" },
      { name: "returnFee", kind: "pounds" },
    ] as const;
    const entered = { freeShippingFrom: typed, returnFee: typed };
    expect(JSON.parse(JSON.stringify(parseSettingsForm(settings, form(entered))))).toEqual(entered);
  },
);

test("keeps names and links under their keys", () => {
  const settings = [
    { name: "shopName", kind: "names" },
    { name: "socialLinks.instagram", kind: "url" },
    { name: "socialLinks.tiktok", kind: "url" },
    { name: "pricesIncludeTax", kind: "yes" },
  ] as const;
  const entered = { "shopName.en": "Nabta", "shopName.ar": "نبتة", "shopName.es": "N", "shopName.fr": "N" };
  expect(parseSettingsForm(settings, form({ ...entered, "socialLinks.instagram": "https://i.example" }))).toEqual({
    shopName: { en: "Nabta", ar: "نبتة", es: "N", fr: "N" },
    socialLinks: { instagram: "https://i.example", tiktok: "" },
    pricesIncludeTax: false,
  });
});
