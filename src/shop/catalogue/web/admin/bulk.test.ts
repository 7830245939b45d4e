import { expect, test } from "vitest";
import type { DeskItem } from "#shop/catalogue/deskContract.ts";
import { fieldsOf, forEachItem } from "./bulk.ts";

const item = (_id: string) => ({ _id }) as DeskItem;
const never = () => undefined;

test("each product of the selection has its own result, in the order of the list", async () => {
  const told: number[] = [];
  const results = await forEachItem(
    ["a", "b", "c", "d"].map(item),
    async ({ _id }) => {
      if (_id === "b") throw new Error("gone");
    },
    (done) => told.push(done),
    never,
  );
  expect(results.map(({ item, error }) => `${item._id}${error ? " refused" : ""}`)).toEqual([
    "a",
    "b refused",
    "c",
    "d",
  ]);
  expect(told).toEqual([1, 2, 3, 4]);
});

test("what was asked too quickly is asked again after the time that the shop named", async () => {
  const [tries, slept]: [string[], number[]] = [[], []];
  const results = await forEachItem(
    [item("a")],
    async ({ _id }) => {
      tries.push(_id);
      if (tries.length < 3) throw new Error("slower");
    },
    never,
    () => 7,
    async (seconds) => slept.push(seconds),
  );
  expect([results[0]?.error, tries.length, slept]).toEqual([undefined, 3, [7, 7]]);
});

test("a deed says which fields it writes", () => {
  expect([fieldsOf("hide", 0), fieldsOf("unfeature", 0), fieldsOf("deal", 15), fieldsOf("delete", 0)]).toEqual([
    { hidden: true },
    { isFeatured: false },
    { deal: 15 },
    undefined,
  ]);
});
