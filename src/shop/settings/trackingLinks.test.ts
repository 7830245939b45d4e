import { expect, test } from "vitest";
import { changedLinks, couriersWithLink, isTrackingUrl, trackingUrlOf } from "./trackingLinks.ts";

const aramex = { courier: "Aramex", url: "https://www.aramex.com/track?ship={number}&l=en" };

test.each([
  "https://a.example/{number}",
  "https://a.example/track?q={number}",
  "https://a.example:8443/track#{number}",
  "https://WWW.a.example?{number}",
  aramex.url,
])("takes %s", (url) => {
  expect(isTrackingUrl(url)).toBe(true);
});

test.each([
  "",
  "https://a.example/track",
  "http://a.example/{number}",
  "javascript:alert({number})//https://a.example/",
  "https://{number}.a.example/",
  "https://a.example{number}/",
  "https://a.example\\{number}/",
  "https:a.example/{number}",
  "https://a.example:{number}/",
  "https://{number}@a.example/",
  "https://me:secret@a.example/{number}",
  "https://a.example/{number}/{number}",
  " https://a.example/{number}",
  "//a.example/{number}",
])("refuses %s", (url) => {
  expect(isTrackingUrl(url)).toBe(false);
});

test("puts the number into the link of its courier, whatever the case of its name", () => {
  expect(trackingUrlOf([aramex], { courier: " ARAMEX", number: "12 3/4&$&" })).toBe(
    "https://www.aramex.com/track?ship=12%203%2F4%26%24%26&l=en",
  );
});

test("knows Bosta, unless the shop has a link of its own", () => {
  expect(trackingUrlOf([], { courier: "Bosta", number: "77" })).toBe(
    "https://bosta.co/tracking-shipments?shipment-number=77",
  );
  expect(
    trackingUrlOf([{ courier: "bosta", url: "https://b.example/{number}" }], { courier: "Bosta", number: "7" }),
  ).toBe("https://b.example/7");
  expect(couriersWithLink([aramex])).toEqual(["Aramex", "Bosta"]);
  expect(couriersWithLink([{ ...aramex, courier: "bosta" }])).toEqual(["bosta"]);
});

test.each([
  { courier: null, number: "1" },
  { courier: "", number: "1" },
  { courier: "Aramex", number: null },
  { courier: "Mylerz", number: "1" },
])("has no link for %o", (parcel) => {
  expect(trackingUrlOf([aramex], parcel)).toBeNull();
});

test("finds links that are new, changed or gone, and couriers that are named twice", () => {
  const link = (courier: string, host = courier) => ({ courier, url: `https://${host}.example/{number}` });
  const before = [link("speedy"), link("slow"), link("other")];
  expect(changedLinks([link("Speedy"), link("other"), link("new")], before)).toEqual({
    changed: [link("Speedy"), link("new")],
    removed: [{ courier: "slow", url: null }],
  });
  const twice = [...before, link("SLOW", "fast")];
  expect(changedLinks(twice, before)).toEqual({ changed: [link("slow"), link("SLOW", "fast")], removed: [] });
});
