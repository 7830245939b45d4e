import { expect, test } from "vitest";
import { alertsDue } from "./stockAlert.ts";

test.each([
  { stock: 0, mailed: 0, due: 0 },
  { stock: 1, mailed: 0, due: 3 },
  { stock: 1, mailed: 2, due: 1 },
  { stock: 1, mailed: 3, due: 0 },
  { stock: 1, mailed: 30, due: 0 },
  { stock: 40, mailed: 6, due: 114 },
])("tells $due people about $stock pieces after $mailed mails of the day", ({ stock, mailed, due }) => {
  expect(alertsDue(stock, mailed)).toBe(due);
});
