import { expect, test } from "vitest";
import { changeAll, fieldsOf } from "./bulk.ts";

test("products are changed some at a time, and each has its own result, in the order of the list", async () => {
  const items = Array.from({ length: 120 }, (_, at) => ({ _id: `p${at}` }));
  const [told, asked]: [number[], number[]] = [[], []];
  const results = await changeAll(
    items,
    async (ids) => {
      asked.push(ids.length);
      const results = ids.map((_id) => (_id === "p70" ? { _id, message: "admin.products.alreadyDeleted" } : { _id }));
      return { results: results.toReversed() };
    },
    (done) => told.push(done),
  );
  expect(asked).toEqual([50, 50, 20]);
  expect(told).toEqual([50, 100, 120]);
  expect(results.map(({ item }) => item)).toEqual(items);
  expect(results.flatMap(({ item, message }) => (message ? [[item._id, message]] : []))).toEqual([
    ["p70", "admin.products.alreadyDeleted"],
  ]);
});

test("where the shop stops answering, what is left says so", async () => {
  const items = Array.from({ length: 70 }, (_, at) => ({ _id: `p${at}` }));
  let calls = 0;
  const results = await changeAll(
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

test("a deed writes one field, or none where it removes", () => {
  expect(fieldsOf("show", 10)).toEqual({ hidden: false });
  expect(fieldsOf("feature", 10)).toEqual({ isFeatured: true });
  expect(fieldsOf("deal", 10)).toEqual({ deal: 10 });
  expect(fieldsOf("delete", 10)).toBeUndefined();
});
