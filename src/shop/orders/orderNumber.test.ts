import { expect, test } from "vitest";
import { orderNumber, orderNumberDigits } from "./orderNumber.ts";

test("parses an order number in any spelling", () => {
  expect(orderNumber(100001)).toBe("NB-100001");
  for (const input of ["NB-100001", "nb100001", "100001", " #100001", "NB 100001"])
    expect(orderNumberDigits(input)).toBe("100001");
  for (const input of ["", "NB-", "mona", "1; drop table", "12-34"]) expect(orderNumberDigits(input)).toBeUndefined();
});
