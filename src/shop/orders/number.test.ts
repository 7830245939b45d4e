import { expect, test } from "vitest";
import { digitsOfNumber, orderNumber } from "./number.ts";

test("an order number is found however it is typed", () => {
  expect(orderNumber(100001)).toBe("NB-100001");
  for (const typed of ["NB-100001", "nb100001", "100001", " #100001", "NB 100001"])
    expect(digitsOfNumber(typed)).toBe("100001");
  for (const typed of ["", "NB-", "mona", "1; drop table", "12-34"]) expect(digitsOfNumber(typed)).toBeUndefined();
});
