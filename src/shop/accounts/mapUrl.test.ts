import { expect, test } from "vitest";
import { parseMapUrl } from "./mapUrl.ts";

test("accepts links to places on known maps", () => {
  for (const link of [
    "https://maps.app.goo.gl/AbC123",
    "https://www.google.com/maps/place/Cairo+Tower/@30.04,31.22,17z",
    "https://maps.apple.com/?ll=30.04,31.22",
    "https://www.openstreetmap.org/?mlat=30.04&mlon=31.22",
  ])
    expect(parseMapUrl(` ${link} `), link).toBe(link);
  expect(parseMapUrl("maps.app.goo.gl/AbC123")).toBe("https://maps.app.goo.gl/AbC123");
});

test("rejects other links, which staff would open", () => {
  for (const link of [
    "",
    "my house",
    "http://maps.app.goo.gl/AbC123",
    "javascript:alert(1)",
    "https://maps.app.goo.gl.example.com/x",
    "https://maps.google.com@example.com/",
    "https://maps.google.com:8443/",
    "https://www.google.com/url?q=https://example.com",
    "https://goo.gl/AbC123",
    `https://maps.google.com/${"x".repeat(500)}`,
  ])
    expect(parseMapUrl(link), link).toBeUndefined();
});
