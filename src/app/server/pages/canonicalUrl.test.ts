import { expect, test } from "vitest";
import { canonicalRedirect, isPrivateUrl } from "./canonicalUrl.ts";

const at = (path: string) => new URL(path, "http://nabta.invalid");

test("redirects to a URL without trailing slash and in lower case", () => {
  expect(canonicalRedirect(at("/product/luxor-shirt/?lng=ar"))).toBe("/product/luxor-shirt?lng=ar");
  expect(canonicalRedirect(at("/product/Luxor-Shirt"))).toBe("/product/luxor-shirt");
  expect(canonicalRedirect(at("/Category/Bags"))).toBe("/category/bags");
  expect(canonicalRedirect(at("/NEW/"))).toBe("/new");
  expect(canonicalRedirect(at("/Orders/x?a=B"))).toBe("/orders/x?a=B");
  // Tokens distinguish upper and lower case.
  expect(canonicalRedirect(at("/ORDER/AbC-dE"))).toBe("/order/AbC-dE");
  expect(canonicalRedirect(at("/Review/AbC"))).toBe("/review/AbC");
  expect(canonicalRedirect(at("/Secret-Dashboard/orders"))).toBe("/secret-dashboard/orders");
  expect(canonicalRedirect(at("/Login?next=/Orders"))).toBe("/login?next=/Orders");
  expect(canonicalRedirect(at("/colour/deepIndigo/"))).toBe("/colour/deepIndigo");
  for (const path of [
    "/",
    "/new",
    "/product/luxor-shirt",
    "/colour/deepIndigo",
    "/nowhere/",
    "/orders/",
    "/order/AbC",
    "/Ordersx/A",
    "/product/x/y/",
  ])
    expect(canonicalRedirect(at(path)), path).toBeUndefined();
});

test("never redirects to another host for a path that looks like one", () => {
  for (const path of ["//evil.test/", "//evil.test/product/X", "/product//evil.test/"])
    expect(canonicalRedirect(new URL(`http://nabta.invalid${path}`)) ?? "/", path).toMatch(/^\/([^/]|$)/);
});

test("lets search engines index lists and their pages but no filtered lists", () => {
  for (const path of ["/", "/new", "/new?page=2", "/category/bags?lng=ar", "/product/x?size=M"])
    expect(isPrivateUrl(at(path)), path).toBe(false);
  for (const path of [
    "/new?sort=price",
    "/category/bags?size=M&page=2",
    "/search?q=bag",
    "/search",
    "/cart",
    "/orders/1",
    "/order/some-token",
    "/lists",
  ])
    expect(isPrivateUrl(at(path)), path).toBe(true);
});
