import { expect, test } from "vitest";
import { nearest, slips } from "./typos.ts";

const known = (...words: string[]) => words.map((word) => ({ word, named: true }));

test("a slip is a letter too few, too many, exchanged, or swapped with its neighbour", () => {
  for (const slipped of ["dres", "dresss", "drass", "drses"]) expect(slips(slipped, "dress")).toBe(1);
  expect(slips("dress", "dress")).toBe(0);
  expect(slips("", "abc")).toBe(3);
});

test("a longer word may have more slips", () => {
  expect(nearest("troussers", known("trousers"))?.word).toBe("trousers");
  expect(nearest("trouzerz", known("trousers"))?.word).toBe("trousers");
  expect(nearest("shrit", known("shirt"))?.word).toBe("shirt");
  expect(nearest("sharts", known("shirt"))).toBeUndefined();
});

test("a short word is never taken for another: a skirt is no pocket and burgundy no sprout", () => {
  expect(nearest("جيبة", known("جيب"))).toBeUndefined();
  expect(nearest("بني", known("بنت"))).toBeUndefined();
});

test("of two that are equally near, the one in a product's name is meant", () => {
  const near = [
    { word: "dries", named: false },
    { word: "dress", named: true },
  ];
  expect(nearest("drses", near)?.word).toBe("dress");
});
