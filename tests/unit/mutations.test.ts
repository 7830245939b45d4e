import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutations } from "../../scripts/mutations.ts";

test("every mutation names a test that exists", () => {
  const missing = mutations.filter(({ testFile, testName = "" }) => {
    const text = existsSync(testFile) ? readFileSync(testFile, "utf8") : undefined;
    return !text?.includes(testName);
  });
  expect(missing.map(({ testFile, testName }) => `${testFile}: ${testName}`)).toEqual([]);
});

test("every mutation finds its line in its file", () => {
  const lines = mutations.flatMap(({ also, ...mutation }) => [mutation, ...(also ? [also] : [])]);
  const missing = lines.filter(({ file, original }) => !readFileSync(file, "utf8").includes(original));
  expect(missing.map(({ file, original }) => `${file}: ${original}`)).toEqual([]);
});
