import { expect, test } from "vitest";
import { alternateUrls, urlInLanguage } from "./canonicalUrl.ts";

test("adds lng to the URL for every language but English and keeps the page number", () => {
  expect(urlInLanguage("en", "https://nabta.example", "/")).toBe("https://nabta.example/");
  expect(urlInLanguage("ar", "https://nabta.example", "/new?page=2")).toBe("https://nabta.example/new?page=2&lng=ar");
  expect(alternateUrls("https://nabta.example", "/new").map(({ language }) => language)).toEqual([
    "en",
    "ar",
    "es",
    "fr",
    "x-default",
  ]);
});
