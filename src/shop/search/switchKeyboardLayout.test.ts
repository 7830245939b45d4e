import { expect, test } from "vitest";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { switchKeyboardLayout } from "./switchKeyboardLayout.ts";

test("converts Arabic words typed on a Latin keyboard layout", () => {
  for (const [typed, meant] of [
    ["tsjhk", "فستان"],
    ["fk'g,k", "بنطلون"],
    ["rldw", "قميص"],
    ["jdadvj", "تيشيرت"],
    ["ufhdm", "عباية"],
    ["p`hx", "حذاء"],
    ["ak'm", "شنطة"],
    ["TSJHK", "فستان"],
  ] as const)
    expect(normaliseText(switchKeyboardLayout(typed))).toBe(normaliseText(meant));
});

test("converts Latin words typed on an Arabic keyboard layout", () => {
  for (const [typed, meant] of [
    ["يقثسس", "dress"],
    ["ساهقف", "shirt"],
    ["لاشل", "bag"],
    ["لامشؤن", "black"],
    ["مهىثى", "linen"],
    ["تثشىس", "jeans"],
  ] as const)
    expect(switchKeyboardLayout(typed)).toBe(meant);
});
