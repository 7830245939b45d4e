import { expect, test } from "vitest";
import { normaliseText } from "#shop/catalogue/normaliseText.ts";
import { soundDistance, soundKeys } from "./soundKey.ts";

const share = (latin: string, arabic: string) =>
  soundKeys(latin).some((key) => soundKeys(normaliseText(arabic)).includes(key));

test("gives Arabic and its Latin spellings a common key and a small distance", () => {
  for (const [latin, arabic] of [
    ["2amees", "قميص"],
    ["amees", "قميص"],
    ["kamis", "قميص"],
    ["gallabeya", "جلابية"],
    ["geeba", "جيبة"],
    ["fsatin", "فساتين"],
    ["bolofar", "بلوفر"],
    ["motaraza", "مطرزة"],
    ["4anta", "شنطة"],
    ["7ezam", "حزام"],
  ] as const) {
    expect(share(latin, arabic), latin).toBe(true);
    expect(soundDistance(latin, normaliseText(arabic)), latin).toBeLessThan(0.4);
  }
});

test("tells apart words with other consonants, and hears vowels", () => {
  expect(share("fostan", "قميص")).toBe(false);
  expect(soundDistance("soda", "سودا")).toBeLessThan(soundDistance("soda", normaliseText("سادة")));
});
