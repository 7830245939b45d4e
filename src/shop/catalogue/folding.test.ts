import { expect, test } from "vitest";
import { fold, wordsOf } from "./folding.ts";

test("one word of many spellings is one", () => {
  for (const spelt of ["أحمر", "احمر", "إحمر", "أَحْمَر", "أحـــمر", "أحمررر"]) expect(fold(spelt)).toBe("احمر");
  expect(fold("عباية")).toBe(fold("عبايه"));
  expect(fold("كبرى")).toBe(fold("كبري"));
  expect(fold("ÉCHARPE")).toBe("echarpe");
  expect(fold("Cœur")).toBe("coeur");
});

test("digits of every keyboard are the same digits", () => {
  expect(fold("مقاس ٣٨")).toBe("مقاس 38");
  expect(fold("۴۲")).toBe("42");
});

test("a doubled ل stays, because the article doubles it", () => {
  expect(fold("الليل")).toBe("الليل");
  expect(fold("الله")).toBe("الله");
});

test("t-shirt is one word, a long-sleeve top is three, and the s of women's is none", () => {
  expect(wordsOf("T-Shirt")).toEqual(["tshirt"]);
  expect(wordsOf("long-sleeve top")).toEqual(["long", "sleeve", "top"]);
  expect(wordsOf("women’s robe d’été")).toEqual(["women", "robe", "ete"]);
});

test("what is neither letter nor digit parts words and is gone", () => {
  expect(wordsOf("  «فستان»، كتان؟! ")).toEqual(["فستان", "كتان"]);
  expect(wordsOf("'); drop table products; --")).toEqual(["drop", "table", "products"]);
  expect(wordsOf("🌱 … %")).toEqual([]);
});
