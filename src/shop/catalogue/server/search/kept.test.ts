import { expect, test } from "vitest";
import { forgetAnswers, keepAnswers, kept, keptOfProducts, keptOfWords } from "./kept.ts";

function counter() {
  const made = { times: 0 };
  return { made, make: async () => ++made.times };
}

test("without somebody who hears of changes nothing is kept", async () => {
  const { made, make } = counter();
  const pool = {};
  await kept(pool, "a", make);
  await kept(pool, "a", make);
  expect(made.times).toBe(2);
});

test("a rush counts once, and a change counts anew; a piece less of one product changes no list", async () => {
  const { made, make } = counter();
  const pool = {};
  keepAnswers(pool);
  await Promise.all([1, 2, 3].map(() => kept(pool, "a", make)));
  forgetAnswers(pool, "stock shirt");
  await kept(pool, "a", make);
  expect(made.times).toBe(1);
  forgetAnswers(pool, "lists");
  expect(await kept(pool, "a", make)).toBe(2);
  forgetAnswers(pool, "product shirt");
  expect(await kept(pool, "a", make)).toBe(3);
});

test("what words mean is known until there are other words, whatever happens to products", async () => {
  const { made, make } = counter();
  const pool = {};
  keepAnswers(pool);
  await keptOfWords(pool, "word", make);
  for (const notice of ["stock shirt", "product shirt", "lists"]) forgetAnswers(pool, notice);
  await keptOfWords(pool, "word", make);
  expect(made.times).toBe(1);
  forgetAnswers(pool, "words");
  await keptOfWords(pool, "word", make);
  forgetAnswers(pool, "all");
  await keptOfWords(pool, "word", make);
  expect(made.times).toBe(3);
});

test("what failed is not kept", async () => {
  const pool = {};
  keepAnswers(pool);
  await expect(kept(pool, "a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await kept(pool, "a", async () => "yes")).toBe("yes");
});

test("the least wanted goes when there are too many", async () => {
  const { made, make } = counter();
  const pool = {};
  keepAnswers(pool);
  await kept(pool, "wanted", make);
  for (let n = 0; n < 599; n++) await kept(pool, `other ${n}`, make);
  await kept(pool, "wanted", make);
  await kept(pool, "one more", make);
  expect(made.times).toBe(601);
  await kept(pool, "wanted", make);
  expect(made.times).toBe(601);
  await kept(pool, "other 0", make);
  expect(made.times).toBe(602);
});

test("a product is read once, with all others that are not known, until it is the one that changed", async () => {
  const pool = {};
  keepAnswers(pool);
  const asked: (readonly string[])[] = [];
  const read = async (ids: readonly string[]) => {
    asked.push(ids);
    return new Map(ids.filter((id) => id !== "gone").map((id) => [id, `${id} ${asked.length}`]));
  };
  const some = (...ids: string[]) => keptOfProducts(pool, ids, read);
  expect(await some("shirt", "gone", "dress")).toEqual(["shirt 1", undefined, "dress 1"]);
  for (const notice of ["stock shirt", "lists", "words", "product dress"]) forgetAnswers(pool, notice);
  expect(await some("dress", "scarf", "shirt")).toEqual(["dress 2", "scarf 2", "shirt 1"]);
  forgetAnswers(pool, "all");
  await some("shirt");
  expect(asked).toEqual([["shirt", "gone", "dress"], ["dress", "scarf"], ["shirt"]]);
});

test("a product that changes while it is read is read again", async () => {
  const pool = {};
  keepAnswers(pool);
  const { promise, resolve } = Promise.withResolvers<ReadonlyMap<string, string>>();
  const old = keptOfProducts(pool, ["shirt"], () => promise);
  forgetAnswers(pool, "product shirt");
  resolve(new Map([["shirt", "old"]]));
  expect(await old).toEqual(["old"]);
  expect(await keptOfProducts(pool, ["shirt"], async () => new Map([["shirt", "new"]]))).toEqual(["new"]);
});

test("products that could not be read are asked for again", async () => {
  const pool = {};
  keepAnswers(pool);
  const lost = keptOfProducts(pool, ["shirt", "dress"], () => Promise.reject(new Error("no")));
  await expect(lost).rejects.toThrow("no");
  expect(await keptOfProducts(pool, ["shirt"], async () => new Map([["shirt", 1]]))).toEqual([1]);
});
