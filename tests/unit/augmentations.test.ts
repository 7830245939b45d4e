import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the compiler of the tests knows every type that a module adds to another's", () => {
  const sources = globSync("src/**/*.{ts,tsx}").filter((file) => !file.endsWith(".d.ts"));
  const adding = sources.filter((file) => /^declare module /m.test(readFileSync(file, "utf8")));
  const listed = readFileSync("tests/types/augmentations.ts", "utf8").matchAll(/^import "#(.+)";$/gm);
  expect([...listed].map(([, path]) => `src/${path}`).toSorted()).toEqual(adding.toSorted());
});
