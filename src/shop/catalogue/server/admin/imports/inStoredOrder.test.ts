import { expect, test } from "vitest";
import { inStoredOrder } from "./inStoredOrder.ts";

test("orders keys as jsonb does, at any depth, and keeps the order of lists", () => {
  const given = { url: "b", alt: "", key: { handle: 1, b: [{ sku: "2", row: 1 }, null, "x"], a: undefined } };
  expect(JSON.stringify(inStoredOrder(given))).toBe(
    '{"alt":"","key":{"b":[{"row":1,"sku":"2"},null,"x"],"handle":1},"url":"b"}',
  );
});
