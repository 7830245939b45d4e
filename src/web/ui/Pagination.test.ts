import { expect, test } from "vitest";
import { shown } from "./Pagination.tsx";

test("few pages are all shown", () => {
  expect(shown(1, 3)).toEqual([1, 2, 3]);
  expect(shown(2, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("many pages keep the first, the last and the neighbours, with a gap between", () => {
  expect(shown(6, 12)).toEqual([1, -5, 5, 6, 7, -12, 12]);
  expect(shown(1, 12)).toEqual([1, 2, -12, 12]);
});

test("a gap of one page is that page", () => {
  expect(shown(4, 12)).toEqual([1, 2, 3, 4, 5, -12, 12]);
});
