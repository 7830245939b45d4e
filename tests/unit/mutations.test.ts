import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mutateText } from "../../scripts/mutateText.ts";
import { mutations } from "../../scripts/mutations.ts";
import { selectMutations } from "../../scripts/selectMutations.ts";

test("every mutation names a test that exists", () => {
  const missing = mutations.filter(({ testFile, testName = "" }) => {
    const text = existsSync(testFile) ? readFileSync(testFile, "utf8") : undefined;
    return !text?.includes(testName);
  });
  expect(missing.map(({ testFile, testName }) => `${testFile}: ${testName}`)).toEqual([]);
});

test("every mutation finds its text in its file, and only once", () => {
  const all = mutations.flatMap(({ also, ...mutation }) => [mutation, ...(also ? [also] : [])]);
  for (const mutation of all) expect(() => mutateText(readFileSync(mutation.file, "utf8"), mutation)).not.toThrow();
});

test("refuses a text to mutate that stands in its file twice or not at all", () => {
  const mutation = { file: "a.ts", original: "lock();", mutated: "$&" };
  expect(mutateText("begin(); lock();", mutation)).toBe("begin(); $&");
  expect(() => mutateText("lock(); lock();", mutation)).toThrow("a.ts contains the text to mutate 2 times");
  expect(() => mutateText("begin();", mutation)).toThrow("a.ts does not contain the text to mutate: lock();");
});

test("a filter selects mutations by their file, and one that selects none names the files", () => {
  const [first] = mutations;
  expect(selectMutations(mutations, "")).toHaveLength(mutations.length);
  expect(selectMutations(mutations, first?.file ?? "")).toContain(first);
  expect(() => selectMutations(mutations, "no-such-file")).toThrow(first?.file);
});
