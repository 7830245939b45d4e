import { expect, test } from "vitest";
import { mainFamily } from "./mainFamily.ts";

test("lists a colour under one family, the one that the staff chose first", () => {
  const table: Record<string, string> = {
    "#1f2a44": "blue",
    "#2a3a5c": "blue",
    "#74744a": "green",
    "#722f37": "red",
    "#000000": "black",
    "#ffffff": "white",
    "#d9c7a7": "beige",
    "#c8a2c8": "purple",
  };
  for (const [swatch, family] of Object.entries(table))
    expect(mainFamily({ swatch, families: [] }), swatch).toBe(family);
  expect(mainFamily({ swatch: "#1f5f6b", families: ["teal", "green", "blue"] })).toBe("green");
  expect(mainFamily({ swatch: null, families: [] })).toBe("other");
});
