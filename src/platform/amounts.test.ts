import { expect, test } from "vitest";
import { z } from "zod";
import { amount, amountsRemover } from "./amounts.ts";

const order = z.object({
  number: z.string(),
  total: amount(z.number()),
  refund: z.object({ at: z.string(), amount: amount(z.number()) }).nullable(),
  lines: z.array(z.object({ quantity: z.number(), price: amount(z.number()) })).optional(),
});

test("removes marked fields at every depth and nothing else", () => {
  const remove = amountsRemover(z.object({ items: z.array(order), total: z.number() }));
  const items = [
    { number: "1", total: 5, refund: { at: "now", amount: 5 }, lines: [{ quantity: 2, price: 3 }] },
    { number: "2", total: 6, refund: null },
  ];
  expect(remove?.({ items, total: 2 })).toEqual({
    items: [
      { number: "1", refund: { at: "now" }, lines: [{ quantity: 2 }] },
      { number: "2", refund: null },
    ],
    total: 2,
  });
});

test("an answer without marked fields needs no removal", () => {
  expect(amountsRemover(z.object({ count: z.number() }))).toBeUndefined();
});
