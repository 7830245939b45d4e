import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate, type Piastres, piastres } from "#platform/money.ts";
import { lineTotal, totalsOf } from "#shop/cart/totals.ts";
import { type LineQuantity, returnableLines, type SoldLine } from "#shop/orders/lineQuantity.ts";
import { exchangedReturnValue, isWholeOrder, returnValue, selectReturnLines } from "#shop/returns/returnRules.ts";

const soldLine = (id: string, quantity: number, total: number, rest: Partial<SoldLine> = {}): SoldLine => ({
  id,
  quantity,
  returned: 0,
  total: piastres(total),
  discount: piastres(0),
  ...rest,
});

test("a returned line is worth its price with its share of discount and tax", () => {
  // 300 and 100 EGP, 40 off, 14 % tax: 360 × 1.14 = 410.40 was paid for the goods.
  const lines = [
    soldLine("dress", 1, 300_00, { discount: piastres(30_00) }),
    soldLine("scarf", 1, 100_00, { discount: piastres(10_00) }),
  ];
  const paid = { lines, goods: piastres(410_40) };
  expect(returnValue(paid, [{ lineId: "dress", quantity: 1 }])).toBe(307_80);
  expect(returnValue(paid, [{ lineId: "scarf", quantity: 1 }])).toBe(102_60);
});

test("three socks for ten piastres refund as 3, 4 and 3", () => {
  const goods = piastres(10);
  const one: LineQuantity[] = [{ lineId: "socks", quantity: 1 }];
  const value = [0, 1, 2].map((returned) =>
    returnValue({ lines: [soldLine("socks", 3, 10, { returned })], goods }, one),
  );
  expect(value).toEqual([3, 4, 3]);
});

test("a coupon for shirts does not lower the refund of a bag", () => {
  const lines = [soldLine("shirt", 1, 100_00, { discount: piastres(50_00) }), soldLine("bag", 1, 100_00)];
  expect(returnValue({ lines, goods: piastres(150_00) }, [{ lineId: "bag", quantity: 1 }])).toBe(100_00);
});

test("pieces of an exchanged line give back what both orders were paid, in any order of returns and to the piastre", () => {
  const amounts = fc.integer({ min: 0, max: 9_999_99 });
  const lineArbitrary = fc.record({ total: amounts, quantity: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(
      fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }),
      amounts,
      amounts,
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
      (priced, own, goods, steps) => {
        const lines = priced.map(({ total, quantity }, at) => soldLine(`line ${at}`, quantity, total));
        const carried = { goods: piastres(goods), shipping: piastres(70_00), left: piastres(goods) };
        const total = { own, given: 0 };
        const giveBack = (pieces: LineQuantity[]) => {
          const sold = { lines, goods: piastres(own), own: total.own };
          const worth = exchangedReturnValue(sold, { ...carried, left: piastres(carried.left) }, pieces);
          const ofOwn = Math.min(worth, total.own);
          total.own -= ofOwn;
          carried.left = piastres(carried.left - (worth - ofOwn));
          total.given += worth;
          for (const line of lines) line.returned += pieces.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
        };
        for (const [which, wanted] of steps) {
          const left = returnableLines(lines);
          const piece = left[which % Math.max(1, left.length)];
          // The last pieces are returned below.
          if (piece && left.length + piece.quantity > 2)
            giveBack([{ ...piece, quantity: Math.max(1, Math.min(wanted, piece.quantity - 1)) }]);
        }
        const isWhole = lines.every(({ returned }) => returned === 0);
        giveBack(returnableLines(lines));
        const isPriced = priced.some(({ total }) => total > 0);
        if (isPriced || isWhole) expect(total.given).toBe(own + goods + (isWhole ? 70_00 : 0));
      },
    ),
  );
});

const orderArbitrary = fc.record({
  goods: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 9_999_99 }),
      dealPercent: fc.integer({ min: 0, max: 100 }),
      quantity: fc.integer({ min: 1, max: 99 }),
      covered: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  discount: fc.integer({ min: 0, max: 20_000_00 }),
  taxPercent: fc.integer({ min: 0, max: 30 }),
  pricesIncludeTax: fc.boolean(),
  /** Which line to return next, and how much of what is left of it. */
  steps: fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 99 })), { maxLength: 40 }),
});

test("partial returns never exceed what was paid for the goods and add up to it exactly", () => {
  fc.assert(
    fc.property(orderArbitrary, ({ goods, discount, steps, ...rules }) => {
      const priced = goods.map(({ price, ...rest }) => ({ ...rest, price: piastres(price) }));
      const covered = priced.map((item) => (item.covered ? lineTotal(item) : 0));
      const given = piastres(
        Math.min(
          discount,
          covered.reduce((sum: number, total) => sum + total, 0),
        ),
      );
      const totals = totalsOf(priced, { discount: given }, rules);
      const shares = allocate(totals.discount, covered);
      expect(shares.reduce((sum: number, share) => sum + share, 0)).toBe(totals.discount);
      let lines = priced.map((item, at) =>
        soldLine(String(at), item.quantity, lineTotal(item), { discount: shares[at] as Piastres }),
      );
      for (const { total, discount } of lines) expect(discount).toBeLessThanOrEqual(total);
      let back = 0;
      const sendBack = (pieces: LineQuantity[]) => {
        const value = returnValue({ lines, goods: totals.total }, pieces);
        expect(value).toBeGreaterThanOrEqual(0);
        back += value;
        expect(back).toBeLessThanOrEqual(totals.total);
        lines = lines.map((it) => ({
          ...it,
          returned: it.returned + (pieces.find(({ lineId }) => lineId === it.id)?.quantity ?? 0),
        }));
      };
      for (const [which, many] of steps) {
        const remaining = returnableLines(lines);
        const next = remaining[which % Math.max(1, remaining.length)];
        if (next) sendBack([{ ...next, quantity: Math.min(next.quantity, many) }]);
      }
      sendBack(returnableLines(lines));
      expect(returnableLines(lines)).toEqual([]);
      expect(back).toBe(totals.total);
    }),
    { numRuns: 2_000 },
  );
});

test("only existing items that were not returned before can be chosen", () => {
  const lines = [soldLine("dress", 2, 100, { returned: 1 }), soldLine("scarf", 1, 100)];
  const dress = (quantity: number) => [{ lineId: "dress", quantity }];
  expect(selectReturnLines(lines, dress(1))).toEqual(dress(1));
  expect(selectReturnLines(lines, dress(2))).toBeUndefined();
  expect(selectReturnLines(lines, [...dress(1), ...dress(1)])).toBeUndefined();
  expect(selectReturnLines(lines, [])).toBeUndefined();
  expect(selectReturnLines(lines, [{ lineId: "hat", quantity: 1 }])).toBeUndefined();
  expect(returnableLines(lines)).toEqual([...dress(1), { lineId: "scarf", quantity: 1 }]);
});

test("an order is whole when every item is returned at once", () => {
  const lines = [soldLine("dress", 2, 100), soldLine("scarf", 1, 100)];
  expect(isWholeOrder(lines, returnableLines(lines))).toBe(true);
  expect(isWholeOrder(lines, [{ lineId: "dress", quantity: 2 }])).toBe(false);
});
