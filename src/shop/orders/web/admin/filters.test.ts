import { expect, test } from "vitest";
import { filtersToSearch, isDateRangeValid, isFiltered, parseFilters, withChange } from "./filters.ts";

const read = (search: string) => parseFilters(new URLSearchParams(search));

test("a shared URL restores the same list", () => {
  const search =
    "?status=processing,dispatched&paymentMethod=cod&governorate=GZ&email=mona%40example.com&from=2026-11-01&sort=highest&page=3";
  expect(filtersToSearch(read(search))).toBe(search);
});

test("omits default values from the URL", () => {
  expect(filtersToSearch(read(""))).toBe("");
  expect(isFiltered(read("page=2&sort=oldest"))).toBe(false);
  expect(isFiltered(read("email=a"))).toBe(true);
});

test("ignores invalid values in the URL", () => {
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

test("a changed filter resets the page and a changed page keeps the filters", () => {
  const third = read("email=mona&page=3");
  expect(filtersToSearch(withChange(third, { status: ["delivered"] }))).toBe("?status=delivered&email=mona");
  expect(filtersToSearch(withChange(third, { page: 4 }))).toBe("?email=mona&page=4");
});

test("the end date can equal the start date but not precede it", () => {
  expect(isDateRangeValid({ from: "2026-11-21", to: "2026-11-21" })).toBe(true);
  expect(isDateRangeValid({ from: "2026-11-21", to: "2026-11-20" })).toBe(false);
  expect(isDateRangeValid({ from: "", to: "2026-11-20" })).toBe(true);
});
