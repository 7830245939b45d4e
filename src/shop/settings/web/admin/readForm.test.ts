import { expect, test } from "vitest";
import { readForm } from "./readForm.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test("amounts are read from both kinds of digits, and an empty one that may be off is off", () => {
  const settings = [
    { name: "shippingFee", kind: "pounds" },
    { name: "expressFee", kind: "off" },
    { name: "taxPercent", kind: "whole" },
  ] as const;
  expect(readForm(settings, form({ shippingFee: "٧٠٫٥", expressFee: " ", taxPercent: "14" }))).toEqual({
    shippingFee: 70.5,
    expressFee: null,
    taxPercent: 14,
  });
});

test("names and links keep their places", () => {
  const settings = [
    { name: "shopName", kind: "names" },
    { name: "socialLinks.instagram", kind: "url" },
    { name: "socialLinks.tiktok", kind: "url" },
    { name: "pricesIncludeTax", kind: "yes" },
  ] as const;
  const typed = { "shopName.en": "Nabta", "shopName.ar": "نبتة", "shopName.es": "N", "shopName.fr": "N" };
  expect(readForm(settings, form({ ...typed, "socialLinks.instagram": "https://i.example" }))).toEqual({
    shopName: { en: "Nabta", ar: "نبتة", es: "N", fr: "N" },
    socialLinks: { instagram: "https://i.example", tiktok: "" },
    pricesIncludeTax: false,
  });
});
