import { expect, test } from "vitest";
import { bulkFields, changeInBatches } from "./bulkEdit.ts";

test("changes products in batches and returns one result each, in list order", async () => {
  const items = Array.from({ length: 120 }, (_, at) => ({ _id: `p${at}` }));
  const [progress, batches]: [number[], number[]] = [[], []];
  const results = await changeInBatches(
    items,
    async (ids) => {
      batches.push(ids.length);
      const results = ids.map((_id) => (_id === "p70" ? { _id, message: "admin.products.alreadyDeleted" } : { _id }));
      return { results: results.toReversed() };
    },
    (done) => progress.push(done),
  );
  expect(batches).toEqual([50, 50, 20]);
  expect(progress).toEqual([50, 100, 120]);
  expect(results.map(({ item }) => item)).toEqual(items);
  expect(results.flatMap(({ item, message }) => (message ? [[item._id, message]] : []))).toEqual([
    ["p70", "admin.products.alreadyDeleted"],
  ]);
});

test("marks the remaining products as failed when the server stops responding", async () => {
  const items = Array.from({ length: 70 }, (_, at) => ({ _id: `p${at}` }));
  let calls = 0;
  const results = await changeInBatches(
    items,
    async (ids) => {
      if (++calls > 1) throw new TypeError("no network");
      return { results: ids.map((_id) => ({ _id })) };
    },
    () => {},
  );
  expect(results.filter(({ message }) => message === "admin.timeout")).toHaveLength(20);
  expect(results[49]).toEqual({ item: { _id: "p49" }, message: undefined });
});

test("maps an action to one field, or to none when it deletes", () => {
  expect(bulkFields("show", 10)).toEqual({ hidden: false });
  expect(bulkFields("feature", 10)).toEqual({ isFeatured: true });
  expect(bulkFields("deal", 10)).toEqual({ deal: 10 });
  expect(bulkFields("delete", 10)).toBeUndefined();
});
