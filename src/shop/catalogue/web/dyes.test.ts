import { expect, test } from "vitest";
import { dyesOf } from "./dyes.ts";

const all = ["natural", "indigo", "saffron", "madder", "henna", "nile", "ink"].map((key) => ({ key, name: key }));

test("the line hangs whole, or not at all", () => {
  expect(dyesOf(all).map(({ dye }) => dye)).toEqual(["cotton", "indigo", "pomegranate", "madder", "henna", "nile"]);
  expect(dyesOf(all.slice(1))).toEqual([]);
});
