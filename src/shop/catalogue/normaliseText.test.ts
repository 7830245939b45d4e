import { expect, test } from "vitest";
import { normaliseText, tokenise } from "./normaliseText.ts";

test("maps spelling variants of a word to one form", () => {
  for (const spelt of ["أحمر", "احمر", "إحمر", "أَحْمَر", "أحـــمر", "أحمررر"]) expect(normaliseText(spelt)).toBe("احمر");
  expect(normaliseText("عباية")).toBe(normaliseText("عبايه"));
  expect(normaliseText("كبرى")).toBe(normaliseText("كبري"));
  expect(normaliseText("ÉCHARPE")).toBe("echarpe");
  expect(normaliseText("Cœur")).toBe("coeur");
});

test("converts Arabic and Persian digits to Latin ones", () => {
  expect(normaliseText("مقاس ٣٨")).toBe("مقاس 38");
  expect(normaliseText("۴۲")).toBe("42");
});

test("keeps a doubled ل, because the article doubles it", () => {
  expect(normaliseText("الليل")).toBe("الليل");
  expect(normaliseText("الله")).toBe("الله");
});

test("makes t-shirt one word and long-sleeve top three, and drops the s of women's", () => {
  expect(tokenise("T-Shirt")).toEqual(["tshirt"]);
  expect(tokenise("long-sleeve top")).toEqual(["long", "sleeve", "top"]);
  expect(tokenise("women’s robe d’été")).toEqual(["women", "robe", "ete"]);
});

test("splits words at characters other than letters and digits", () => {
  expect(tokenise("  «فستان»، كتان؟! ")).toEqual(["فستان", "كتان"]);
  expect(tokenise("'); drop table products; --")).toEqual(["drop", "table", "products"]);
  expect(tokenise("🌱 … %")).toEqual([]);
});
