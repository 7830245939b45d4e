import { expect, test } from "vitest";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { arabicForms } from "./arabicForms.ts";

test("gives a broken plural the skeleton of its singular, or another form in common", () => {
  for (const [plural, singular] of [
    ["قمصان", "قميص"],
    ["أحزمة", "حزام"],
    ["جواكت", "جاكيت"],
    ["قفاطين", "قفطان"],
    ["طرح", "طرحة"],
    ["أكمام", "كم"],
    ["هوديهات", "هودي"],
    ["تيشيرتات", "تيشيرت"],
    ["كوتشيهات", "كوتشي"],
    ["بلوفرات", "بلوفر"],
    ["والفساتين", "فستان"],
  ] as const) {
    const [one, other] = [arabicForms(normaliseText(plural)), arabicForms(normaliseText(singular))];
    expect(
      one.some((form) => form !== undefined && other.includes(form)),
      plural,
    ).toBe(true);
  }
});
