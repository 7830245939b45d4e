import { expect, test } from "vitest";
import { splitTags, toChoice, toChoiceDraft } from "./choiceDraft.ts";

test("only rules that say something are sent", () => {
  const empty = toChoiceDraft(undefined);
  expect(toChoice(empty)).toEqual({ kind: "automatic", rules: {}, sort: "newest", products: [] });
  const filled = { ...empty, tags: "Eid،  big  sizes ,eid", min: "٥٠٠", max: "cheap", deal: true, newForDays: "30" };
  expect(toChoice(filled).rules).toEqual({ tags: ["eid", "big sizes"], min: 500, deal: true, newForDays: 30 });
  expect(splitTags(" , ")).toEqual([]);
});

test("a manual collection sends its products in their order and no rules", () => {
  const picked = ["b", "a"].map((_id) => ({ _id, displayName: _id, hidden: false, image: null }));
  const draft = { ...toChoiceDraft(undefined), kind: "manual" as const, deal: true, picked };
  expect(toChoice(draft)).toEqual({ kind: "manual", rules: {}, sort: "newest", products: ["b", "a"] });
});
