import { expect, test } from "vitest";
import { nearest, slips, slipsOf } from "./typos.ts";

const known = (...words: string[]) => words.map((word) => ({ word, named: true }));

test("a slip is a letter too few, too many, exchanged, or swapped with its neighbour", () => {
  for (const slipped of ["dres", "dresss", "drass", "drses"]) expect(slips(slipped, "dress")).toBe(1);
  expect(slips("dress", "dress")).toBe(0);
  expect(slips("", "abc")).toBe(3);
});

test("a longer word may have more slips", () => {
  expect(nearest("troussers", known("trousers"))).toEqual(known("trousers"));
  expect(nearest("trouzerz", known("trousers"))).toEqual(known("trousers"));
  expect(nearest("shrit", known("shirt"))).toEqual(known("shirt"));
  expect(nearest("sharts", known("shirt"))).toEqual([]);
});

test("most Arabic clothes have four letters, of which one may be wrong; of three none: brown is no girl", () => {
  for (const slipped of ["قميس", "قمصي", "قمص", "فميص"]) expect(slips(slipped, "قميص"), slipped).toBe(1);
  for (const slipped of ["قميس", "قمصي", "فميص"]) expect(nearest(slipped, known("قميص")), slipped).toHaveLength(1);
  expect(nearest("قمس", known("قميص"))).toEqual([]);
  expect(nearest("بني", known("بنت"))).toEqual([]);
  expect(nearest("فمصي", known("قميص"))).toEqual([]);
});

test("all the words one slip away are thought of, and no others", () => {
  for (const [slipped, meant] of Object.entries({
    قميس: "قميص",
    قمصي: "قميص",
    فستن: "فستان",
    blet: "belt",
    capp: "cap",
  }))
    expect(slipsOf(slipped)).toContain(meant);
  for (const slipped of ["drss", "قميس"]) {
    const away = slipsOf(slipped);
    expect(away.filter((word) => slips(slipped, word) !== 1)).toEqual([]);
    expect(away.length).toBeLessThan(400);
  }
});

test("of those that are equally near, the ones in names of products are meant", () => {
  const near = [
    { word: "dries", named: false },
    { word: "dress", named: true },
  ];
  expect(nearest("drses", near)).toEqual(known("dress"));
  expect(nearest("sweatr", known("sweat", "sweater", "sweep"))).toEqual(known("sweat", "sweater"));
});
