import { expect, test } from "vitest";
import { moveInTree, moveItem } from "./moveItem.ts";

test("moves an item by a step and stays at the ends", () => {
  expect(moveItem(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
  expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

test("moves a parent with its children, and a child among its siblings only", () => {
  const tree = [
    { key: "men", parent: null },
    { key: "shirts", parent: "men" },
    { key: "shoes", parent: "men" },
    { key: "bags", parent: null },
  ];
  expect(moveInTree(tree, "bags", -1)).toEqual(["bags", "men", "shirts", "shoes"]);
  expect(moveInTree(tree, "men", 1)).toEqual(["bags", "men", "shirts", "shoes"]);
  expect(moveInTree(tree, "shoes", -1)).toEqual(["men", "shoes", "shirts", "bags"]);
  expect(moveInTree(tree, "shoes", 1)).toEqual(["men", "shirts", "shoes", "bags"]);
});
