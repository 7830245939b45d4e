import { expect, test } from "vitest";
import { findNamedColour, matchColours } from "./matchColours.ts";

const colours = [
  { key: "deepIndigo", name: { en: "Deep indigo", ar: "نيلي غامق" } },
  { key: "indigo", name: { en: "Indigo", ar: "نيلي", es: "Índigo" } },
  { key: "sand", name: { en: "Sand", ar: "رملي", fr: "Sable" } },
];
const keys = (typed: string) => matchColours(colours, typed).map(({ key }) => key);

test("a typed text finds colours in any language, names that begin with it first", () => {
  expect(keys("")).toEqual(["deepIndigo", "indigo", "sand"]);
  expect(keys("ind")).toEqual(["indigo", "deepIndigo"]);
  expect(keys("índ")).toEqual(["indigo", "deepIndigo"]);
  expect(keys("نيلى")).toEqual(["deepIndigo", "indigo"]);
  expect(keys("sab")).toEqual(["sand"]);
  expect(keys("teal")).toEqual([]);
});

test("a whole name means one colour, in any language and spelling", () => {
  expect(findNamedColour(colours, " INDIGO ")?.key).toBe("indigo");
  expect(findNamedColour(colours, "sable")?.key).toBe("sand");
  expect(findNamedColour(colours, "ind")).toBeUndefined();
  expect(findNamedColour(colours, " ")).toBeUndefined();
});
