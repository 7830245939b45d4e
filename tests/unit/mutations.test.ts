import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutations } from "../../scripts/mutations.ts";

test("every mutation finds its line in its file", () => {
  const lines = mutations.flatMap(({ also, ...mutation }) => [mutation, ...(also ? [also] : [])]);
  const missing = lines.filter(({ file, original }) => !readFileSync(file, "utf8").includes(original));
  expect(missing.map(({ file, original }) => `${file}: ${original}`)).toEqual([]);
});
