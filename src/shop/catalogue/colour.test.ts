import { expect, test } from "vitest";
import { findColour, makeColourKey } from "./colour.ts";

const colours = [
  { key: "sand", name: { en: "Sand", ar: "رملي" } },
  { key: "deepIndigo", name: { en: "Deep indigo" } },
  { key: "nile", name: { en: "Nile green" } },
];

test("finds a colour by its key, in any case, and by its English name", () => {
  for (const [typed, key] of [
    [{ key: "sand" }, "sand"],
    [{ key: "Sand" }, "sand"],
    [{ key: "deep-indigo" }, "deepIndigo"],
    [{ key: "DeepIndigo" }, "deepIndigo"],
    [{ key: "nile-green", label: "Nile green" }, "nile"],
    [{ key: "x1", label: "  NILE GREEN " }, "nile"],
  ] as const)
    expect(findColour(colours, typed)?.key, JSON.stringify(typed)).toBe(key);
  expect(findColour(colours, { key: "olive", label: "Olive" })).toBeUndefined();
  expect(findColour(colours, { key: "-", label: "" })).toBeUndefined();
});

test("makes a key from the English name", () => {
  expect(makeColourKey("Olive green")).toBe("olive-green");
  expect(makeColourKey("Écru", 2)).toBe("ecru-2");
  expect(makeColourKey("رملي")).toBe("colour");
});
