import { expect, test } from "vitest";
import { governorates } from "#platform/governorates.ts";
import { loadPlaces } from "./loadPlaces.ts";

test("each governorate has cities, each named once in both languages", async () => {
  let count = 0;
  for (const { code } of governorates) {
    const cities = await loadPlaces(code);
    expect(cities.length, code).toBeGreaterThan(1);
    for (const list of [cities.map(({ name }) => name), ...cities.map(({ districts }) => districts)]) {
      for (const { en, ar } of list) {
        expect(en, `${code} ${en}`).toMatch(/^[A-Z0-9][A-Za-z0-9 ]+$/);
        expect(ar, `${code} ${en}`).toMatch(/^[\u0621-\u064a\u0660-\u0669 ]+$/);
      }
      expect(new Set(list.map(({ en }) => en)).size, `${code}: ${list[0]?.en}`).toBe(list.length);
      expect(new Set(list.map(({ ar }) => ar)).size, `${code}: ${list[0]?.en}`).toBe(list.length);
    }
    count += cities.length;
  }
  expect(count).toBeGreaterThan(300);
});

test("an unknown governorate has no cities, and no path is read", async () => {
  for (const code of ["XX", "", "../passwords", "__proto__"]) expect(await loadPlaces(code)).toEqual([]);
});
