import { expect, test } from "vitest";
import { wordsIn } from "./words.ts";

test("synonyms are read one a line or between commas, Arabic ones too, each once", () => {
  expect(wordsIn("galabiya\n jellabiya , جلابية، جلباب;\n\ngalabiya  long")).toEqual([
    "galabiya",
    "jellabiya",
    "جلابية",
    "جلباب",
    "galabiya long",
  ]);
  expect(wordsIn(" \n , ")).toEqual([]);
});
