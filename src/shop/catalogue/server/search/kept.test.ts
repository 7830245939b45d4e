import { expect, test } from "vitest";
import { forgetAnswers, keepAnswers, kept, keptOfWords } from "./kept.ts";

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
