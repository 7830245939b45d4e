import { expect, test } from "vitest";
import { parseSynonyms } from "./parseSynonyms.ts";

test("splits at line breaks and at Latin and Arabic commas, without duplicates", () => {
  expect(parseSynonyms("galabiya\n jellabiya , جلابية، جلباب;\n\ngalabiya  long")).toEqual([
    "galabiya",
    "jellabiya",
    "جلابية",
    "جلباب",
    "galabiya long",
  ]);
  expect(parseSynonyms(" \n , ")).toEqual([]);
});
