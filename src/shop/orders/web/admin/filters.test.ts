import { expect, test } from "vitest";
import { changed, datesFit, filtersFrom, isFiltered, searchOf } from "./filters.ts";

const read = (search: string) => filtersFrom(new URLSearchParams(search));

test("a shared link shows the same list", () => {
  const search =
    "?status=processing,dispatched&paymentMethod=cod&governorate=GZ&email=mona%40example.com&from=2026-11-01&sort=highest&page=3";
  expect(searchOf(read(search))).toBe(search);
});

test("an address says nothing that goes without saying", () => {
  expect(searchOf(read(""))).toBe("");
  expect(isFiltered(read("page=2&sort=oldest"))).toBe(false);
  expect(isFiltered(read("email=a"))).toBe(true);
});

test("nonsense in an address is ignored", () => {
  expect(
    read("status=lost,processing&paymentMethod=gold&governorate=%3Cb%3E&from=tomorrow&sort=best&page=-1"),
  ).toMatchObject({
    status: ["processing"],
    paymentMethod: "",
    governorate: "",
    from: "",
    sort: "newest",
    page: 1,
  });
});

test("another filter starts at the first page, a turned page keeps the filter", () => {
  const third = read("email=mona&page=3");
  expect(searchOf(changed(third, { status: ["delivered"] }))).toBe("?status=delivered&email=mona");
  expect(searchOf(changed(third, { page: 4 }))).toBe("?email=mona&page=4");
});

test("the last day may be the first, but not before it", () => {
  expect(datesFit({ from: "2026-11-21", to: "2026-11-21" })).toBe(true);
  expect(datesFit({ from: "2026-11-21", to: "2026-11-20" })).toBe(false);
  expect(datesFit({ from: "", to: "2026-11-20" })).toBe(true);
});
