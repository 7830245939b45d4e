import { expect, test } from "vitest";
import { pageLinks } from "./Pagination.tsx";

test("shows all pages if there are few", () => {
  expect(pageLinks(1, 3)).toEqual([1, 2, 3]);
  expect(pageLinks(2, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("shows the first, the last and neighbouring pages with gaps between", () => {
  expect(pageLinks(6, 12)).toEqual([1, -5, 5, 6, 7, -12, 12]);
  expect(pageLinks(1, 12)).toEqual([1, 2, -12, 12]);
});

test("shows the page in place of a gap of one", () => {
  expect(pageLinks(4, 12)).toEqual([1, 2, 3, 4, 5, -12, 12]);
});
