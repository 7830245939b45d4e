import { expect, test } from "vitest";
import type { QuoteView } from "../contract.ts";
import { creditOf } from "./creditOf.ts";

const quote = (total: number, creditBalance?: number) => ({ total, creditBalance }) as QuoteView;

test("credit pays the total as far as it goes, to the piastre", () => {
  expect(creditOf(quote(452.3, 100.1), true)).toEqual({ credit: 100.1, due: 352.2 });
  expect(creditOf(quote(452.3, 452.3), true)).toEqual({ credit: 452.3, due: 0 });
  expect(creditOf(quote(452.3, 1_000), true)).toEqual({ credit: 452.3, due: 0 });
});

test("without a balance, or when it is not used, the whole amount is left to pay", () => {
  expect(creditOf(quote(452.3, 100), false)).toEqual({ credit: 0, due: 452.3 });
  expect(creditOf(quote(452.3), true)).toEqual({ credit: 0, due: 452.3 });
});
