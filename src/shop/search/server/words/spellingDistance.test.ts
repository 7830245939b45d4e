import { expect, test } from "vitest";
import { maxSpellingDistance, spellingDistance } from "./spellingDistance.ts";

test("accepts two swapped letters in a word of four", () => {
  for (const [typed, known] of [
    ["مبطخ", "مطبخ"],
    ["rboe", "robe"],
  ] as const)
    expect(spellingDistance(typed, known, maxSpellingDistance(typed)), typed).toBeLessThan(0.7);
});

test("a lost dot is cheaper than another letter", () => {
  const distance = (typed: string) => spellingDistance(typed, "مبطن", 2);
  expect(distance("مبظن")).toBeLessThan(distance("مبفن"));
});
