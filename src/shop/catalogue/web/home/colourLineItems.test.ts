import { expect, test } from "vitest";
import { colourLineItems } from "./colourLineItems.ts";

const all = ["natural", "indigo", "saffron", "madder", "henna", "nile", "ink"].map((key) => ({ key, name: key }));

test("shows all colours of the line or none", () => {
  expect(colourLineItems(all).map(({ dye }) => dye)).toEqual([
    "cotton",
    "indigo",
    "pomegranate",
    "madder",
    "henna",
    "nile",
  ]);
  expect(colourLineItems(all.slice(1))).toEqual([]);
});
