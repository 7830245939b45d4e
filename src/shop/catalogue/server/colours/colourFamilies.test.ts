import { expect, test } from "vitest";
import { colourFamilies } from "./colourFamilies.ts";

test("derives the families of a swatch, the wider ones of a shade included", () => {
  const table: Record<string, readonly string[]> = {
    "#1f2a44": ["navy", "blue"],
    "#1f5f6b": ["teal", "blue", "green"],
    "#722f37": ["burgundy", "red"],
    "#87ceeb": ["light-blue", "blue"],
    "#808000": ["olive", "green"],
    "#d9c7a7": ["beige"],
    "#c19a6b": ["camel", "brown"],
    "#c8a2c8": ["mauve", "purple"],
    "#e0218a": ["fuchsia", "pink"],
    "#36454f": ["charcoal", "grey"],
    "#d4a017": ["mustard", "yellow"],
    "#000000": ["black"],
    "#ffffff": ["white"],
    "#ff0000": ["red"],
  };
  for (const [hex, families] of Object.entries(table))
    expect(colourFamilies(hex), hex).toEqual(expect.arrayContaining([...families]));
  expect(colourFamilies("#ff0000")).not.toContain("pink");
  expect(colourFamilies("striped")).toEqual([]);
});

test("an olive khaki is green and not beige", () => {
  expect(colourFamilies("#74744a")).toContain("olive");
  expect(colourFamilies("#74744a")).not.toContain("beige");
});
