import { expect, test } from "vitest";
import { latinSkeleton, lostVowels } from "./latinSkeleton.ts";

test("keeps the consonants of a word", () => {
  expect(latinSkeleton("striped")).toBe("strpd");
  expect(latinSkeleton("dress")).toBe("drs");
  expect(latinSkeleton("eau")).toBeUndefined();
});

test("counts the vowels and doubled letters that a hurried word lacks", () => {
  expect(lostVowels("strpd", "striped")).toBe(2);
  expect(lostVowels("drs", "dress")).toBe(2);
  expect(lostVowels("bthrob", "bathrobe")).toBe(2);
  expect(lostVowels("lno", "lana")).toBeUndefined();
  expect(lostVowels("scks", "sacks")).toBe(1);
  expect(lostVowels("strp", "striped")).toBeUndefined();
});
