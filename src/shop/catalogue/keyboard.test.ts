import { expect, test } from "vitest";
import { fold } from "./folding.ts";
import { otherKeyboard } from "./keyboard.ts";

test("Arabic words that were typed with Latin keys", () => {
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
    expect(fold(otherKeyboard(typed))).toBe(fold(meant));
});

test("Latin words that were typed with Arabic keys", () => {
  for (const [typed, meant] of [
    ["يقثسس", "dress"],
    ["ساهقف", "shirt"],
    ["لاشل", "bag"],
    ["لامشؤن", "black"],
    ["مهىثى", "linen"],
    ["تثشىس", "jeans"],
  ] as const)
    expect(otherKeyboard(typed)).toBe(meant);
});
