import { expect, test } from "vitest";
import { isForNobodyElse, movedTo } from "./canonical.ts";

const at = (path: string) => new URL(path, "http://nabta.invalid");

test("a page has one address: no slash at its end, small letters where it has no others", () => {
  expect(movedTo(at("/product/luxor-shirt/?lng=ar"))).toBe("/product/luxor-shirt?lng=ar");
  expect(movedTo(at("/product/Luxor-Shirt"))).toBe("/product/luxor-shirt");
  expect(movedTo(at("/Category/Bags"))).toBe("/category/bags");
  expect(movedTo(at("/NEW/"))).toBe("/new");
  expect(movedTo(at("/colour/deepIndigo/"))).toBe("/colour/deepIndigo");
  for (const path of [
    "/",
    "/new",
    "/product/luxor-shirt",
    "/colour/deepIndigo",
    "/nowhere/",
    "/orders/",
    "/product/x/y/",
  ])
    expect(movedTo(at(path)), path).toBeUndefined();
});

test("no address is made up: a path that begins like another host stays a path of ours", () => {
  for (const path of ["//evil.test/", "//evil.test/product/X", "/product//evil.test/"])
    expect(movedTo(new URL(`http://nabta.invalid${path}`)) ?? "/", path).toMatch(/^\/([^/]|$)/);
});

test("search engines keep lists and their pages, not what somebody narrowed", () => {
  for (const path of ["/", "/new", "/new?page=2", "/category/bags?lng=ar", "/product/x?size=M"])
    expect(isForNobodyElse(at(path)), path).toBe(false);
  for (const path of [
    "/new?sort=price",
    "/category/bags?size=M&page=2",
    "/search?q=bag",
    "/search",
    "/cart",
    "/orders/1",
  ])
    expect(isForNobodyElse(at(path)), path).toBe(true);
});
