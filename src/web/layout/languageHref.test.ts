import { expect, test } from "vitest";
import { languageHref } from "./languageHref.ts";

test("keeps path and query when the language changes", () => {
  expect(languageHref({ pathname: "/category/shirts", search: "?page=2&size=M" }, "ar")).toBe(
    "/category/shirts?page=2&size=M&lng=ar",
  );
});

test("replaces an earlier language parameter", () => {
  expect(languageHref({ pathname: "/", search: "?lng=fr" }, "en")).toBe("/?lng=en");
});
