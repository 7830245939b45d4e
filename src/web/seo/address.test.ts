import { expect, test } from "vitest";
import { addressIn, alternatesOf } from "./address.ts";

test("English has the plain address, the others name themselves, and a page of a list stays that page", () => {
  expect(addressIn("en", "https://nabta.example", "/")).toBe("https://nabta.example/");
  expect(addressIn("ar", "https://nabta.example", "/new?page=2")).toBe("https://nabta.example/new?page=2&lng=ar");
  expect(alternatesOf("https://nabta.example", "/new").map(({ language }) => language)).toEqual([
    "en",
    "ar",
    "es",
    "fr",
    "x-default",
  ]);
});
