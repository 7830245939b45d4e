import { expect, test } from "vitest";
import { differenceOf, exchangeItems } from "./exchangeChoice.ts";

const items = [
  { id: "dress", quantity: 3, returned: 1 },
  { id: "hat", quantity: 1, returned: 0 },
];

test("asks for the chosen pieces, at most those that are left", () => {
  const chosen = { dress: { variantId: "L", quantity: 1 } };
  expect(exchangeItems({ items }, chosen)).toEqual([{ lineId: "dress", quantity: 1, variantId: "L" }]);
  const many = { dress: { variantId: "L", quantity: 9 }, hat: { variantId: "", quantity: 1 } };
  expect(exchangeItems({ items }, many)).toEqual([{ lineId: "dress", quantity: 2, variantId: "L" }]);
});

test("adds up the differences of the chosen quantities to the piastre", () => {
  const option = { variantId: "L", attributes: [], difference: 20.1, differences: [10.1, 20.1], stock: 2 };
  const lines = [{ lineId: "dress", options: [option] }];
  expect(differenceOf({ lines }, [{ lineId: "dress", quantity: 1, variantId: "L" }])).toBe(10.1);
  expect(differenceOf({ lines }, [{ lineId: "dress", quantity: 2, variantId: "L" }])).toBe(20.1);
  expect(differenceOf({ lines }, [])).toBe(0);
});
