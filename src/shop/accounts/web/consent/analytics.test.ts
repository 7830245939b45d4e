import { expect, test } from "vitest";
import { domainsOf, namesOf } from "./analytics.ts";

test("deletes only cookies of analytics", () => {
  const cookies = "signedIn=1; _ga=GA1.1.2; CookieConsent=true; _ga_TEST12345=GS1; _gid=x; lng=ar; _gcl_au=1; my_ga=1";
  expect(namesOf(cookies)).toEqual(["_ga", "_ga_TEST12345", "_gid", "_gcl_au"]);
  expect(namesOf("")).toEqual([]);
});

test("returns the domains of this host and its parents", () => {
  expect(domainsOf("shop.nabta.example")).toEqual(["", "shop.nabta.example", "nabta.example"]);
  expect(domainsOf("localhost")).toEqual([""]);
});
