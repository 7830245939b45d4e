import { expect, test } from "vitest";
import { amountKeys } from "#shop/settings/settingAmounts.ts";
import { amountInPounds, listChanges, readableName } from "./listChanges.ts";

test("lists only the fields that differ, with the names of columns as field names", () => {
  const before = { is_featured: false, deal_percent: 0, price: 420_00, hidden: false };
  expect(listChanges({ before, after: { is_featured: true, deal: 10, price: 420_00, hidden: false } })).toEqual([
    { path: ["isFeatured"], before: false, after: true },
    { path: ["deal"], before: 0, after: 10 },
  ]);
});

test("lists texts by language, keeps lists whole and omits a side that the entry does not know", () => {
  const after = { name: { en: "Shirt", ar: "قميص" }, pictures: ["a", "b"], note: null };
  expect(listChanges({ before: { name: { en: "Coat" } }, after })).toEqual([
    { path: ["name", "en"], before: "Coat", after: "Shirt" },
    { path: ["name", "ar"], after: "قميص" },
    { path: ["pictures"], after: ["a", "b"] },
    { path: ["note"], after: null },
  ]);
});

test("lists a value without fields, and nothing for an entry without values", () => {
  expect(listChanges({ before: 30, after: 45 })).toEqual([{ path: [], before: 30, after: 45 }]);
  expect(listChanges({ before: null, after: null })).toEqual([]);
});

test("converts stored amounts to pounds by subject, action and field", () => {
  expect(amountInPounds({ subject: "product", action: "product.changed" }, "price", 100_00)).toBe(100);
  expect(amountInPounds({ subject: "order", action: "orders.refund" }, "amount", 57)).toBe(57);
  expect(amountInPounds({ subject: "order", action: "orders.requestReturn" }, "amount", 57_00)).toBe(57);
  expect(amountInPounds({ subject: "product", action: "product.changed" }, "stock", 3)).toBeUndefined();
});

test("makes an unknown field name readable", () => {
  expect([readableName("minSubtotal"), readableName("some_column")]).toEqual(["Min subtotal", "Some column"]);
});

test("converts the amounts of phone orders, cash settings and courier statements to pounds", () => {
  expect(amountInPounds({ subject: "draft", action: "draft.sent" }, "total", 3_182_20)).toBe(3182.2);
  expect(amountInPounds({ subject: "setting", action: "setting.changed" }, "codConfirmFrom", 1_000_00)).toBe(1000);
  expect(amountInPounds({ subject: "courierStatement", action: "cash.close" }, "transferred", 95)).toBe(95);
});

test("converts the amounts of payouts, store credit, exchanges and partly refused parcels", () => {
  for (const [subject, action, field] of [
    ["order", "payouts.pay", "amount"],
    ["order", "payouts.return", "amount"],
    ["customer", "credit.grant", "amount"],
    ["customer", "credit.take", "balance"],
    ["order", "orders.requestExchange", "amount"],
    ["order", "shipping.acceptPartly", "amount"],
    ["order", "orders.receiveGoods", "cost"],
  ] as const)
    expect(amountInPounds({ subject, action }, field, 1654.6), action).toBe(1654.6);
  expect(amountInPounds({ subject: "draft", action: "draft.placed" }, "credit", 150_00)).toBe(150);
});

test("converts every setting that is an amount", () => {
  for (const key of [...amountKeys, "shippingByGovernorate"])
    expect(amountInPounds({ subject: "setting", action: "setting.changed" }, key, 70_00), key).toBe(70);
});
