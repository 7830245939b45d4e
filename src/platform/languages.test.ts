import { expect, test } from "vitest";
import { languageCodes, languageName } from "./languages.ts";

test("a language is named in itself, and an unknown code stays as it is", () => {
  expect([...languageCodes, "de", "toString"].map(languageName)).toEqual([
    "English",
    "العربية",
    "Español",
    "Français",
    "de",
    "toString",
  ]);
});
