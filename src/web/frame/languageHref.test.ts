import { expect, test } from "vitest";
import { languageHref } from "./languageHref.ts";

test("another language keeps the page and what was asked of it", () => {
  expect(languageHref({ pathname: "/category/shirts", search: "?page=2&size=M" }, "ar")).toBe(
    "/category/shirts?page=2&size=M&lng=ar",
  );
});

test("a language chosen before gives way", () => {
  expect(languageHref({ pathname: "/", search: "?lng=fr" }, "en")).toBe("/?lng=en");
});
