import { expect, test } from "vitest";
import { runAtOnce } from "#platform/server/runInSlices.ts";
import { addWord, sortByKey, wordsOf, wordsWithKeyPrefix, wordsWithPrefix } from "./wordsByKey.ts";

const lists = new Map<string, string[]>();
for (const [key, word] of [
  ["fst", "فستان"],
  ["abj", "عباية"],
  ["fst", "fustan"],
  ["fs", "فاس"],
  ["fstn", "فستان"],
] as const)
  addWord(lists, key, word);
const index = runAtOnce(sortByKey(lists));

test("finds the words of a key in the order in which they were added", () => {
  expect(["abj", "fst", "fstn", "f", "z", ""].map((key) => wordsOf(key, index))).toEqual([
    ["عباية"],
    ["فستان", "fustan"],
    ["فستان"],
    [],
    [],
    [],
  ]);
});

test("finds the words of as many keys with a prefix as asked for, all of each key", () => {
  expect([1, 2, 3, 9].map((limit) => wordsWithKeyPrefix("fs", index, limit))).toEqual([
    ["فاس"],
    ["فاس", "فستان", "fustan"],
    ["فاس", "فستان", "fustan", "فستان"],
    ["فاس", "فستان", "fustan", "فستان"],
  ]);
  expect(wordsWithKeyPrefix("x", index, 9)).toEqual([]);
});

test("finds sorted words with a prefix, up to a limit", () => {
  const sorted = ["bag", "dress", "dressing", "shirt"];
  expect([2, 1].map((limit) => wordsWithPrefix("dress", sorted, limit))).toEqual([["dress", "dressing"], ["dress"]]);
  expect([wordsWithPrefix("", sorted, 1), wordsWithPrefix("t", sorted, 5)]).toEqual([["bag"], []]);
});
