import { existsSync, globSync } from "node:fs";
import { expect, test } from "vitest";
import {
  cacheablePaths,
  crawlerPaths,
  lowerCasePaths,
  pages,
  personalPaths,
  signedInPaths,
  trailingSlashPaths,
  unindexedPaths,
} from "#pages";
import { isListPage } from "#shop/catalogue/listPages.ts";

const example = (path: string) => `/${path.replace(/\/(?::\w+\?|\*)$/, "").replace(/:\w+/g, "x1")}`;

test("every page component has a row, and every row a file", () => {
  const files = globSync("src/**/*Page.tsx").map((file) => file.slice("src/".length));
  // Shared by the rows that render them, and only for developers.
  const inside = ["ListPage.tsx", "ProsePage.tsx", "EmailLinkPage.tsx", "ComponentsPage.tsx", "ProductListPage.tsx"];
  const components = files.filter((file) => !inside.some((name) => file.endsWith(`/${name}`)));
  expect(components.toSorted()).toEqual(pages.map(({ file }) => file).toSorted());
  expect(pages.filter(({ file }) => !existsSync(`src/${file}`))).toEqual([]);
});

test.each(pages)("treats /$path as its row says", ({ path, access, cache, index, isList, isCaseSensitive }) => {
  const url = example(path);
  expect(cacheablePaths.test(url), "cached").toBe(cache !== "none");
  expect(personalPaths.test(url), "personal").toBe(cache !== "public");
  expect(signedInPaths.test(url), "requires sign-in").toBe(access === "signedIn");
  expect(unindexedPaths.test(url), "noindex").toBe(index === "no");
  expect(isListPage(url), "list").toBe(isList === true);
  expect(crawlerPaths.sitemap.includes(url), "in the sitemap").toBe(index === "sitemap");
  expect(
    crawlerPaths.disallowed.some((prefix) => url.startsWith(prefix)),
    "disallowed",
  ).toBe(cache !== "public");
  if (path === "" || cache !== "public") return;
  expect(trailingSlashPaths.test(`${url}/`), "without trailing slash").toBe(true);
  expect(lowerCasePaths.test(url.toUpperCase()), "lower case").toBe(isCaseSensitive !== true);
});

test("caches no page whose URL holds a token or anything but an id", () => {
  for (const url of ["/order/abc", "/product/x%41", "/product/a/b", "/nowhere", "/lists", "/secret-dashboard/orders"])
    expect(cacheablePaths.test(url), url).toBe(false);
  for (const url of ["/", "/_.data", "/new.data", "/product/luxor-shirt.data", "/orders"])
    expect(cacheablePaths.test(url), url).toBe(true);
});
