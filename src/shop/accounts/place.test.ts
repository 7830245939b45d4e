import { expect, test } from "vitest";
import { placeOf } from "./place.ts";

test("a place is a range of addresses, not an address", () => {
  expect(placeOf("102.45.67.89")).toBe("102.45.0.0/16");
  expect(placeOf("::ffff:102.45.67.89")).toBe("102.45.0.0/16");
  expect(placeOf("2C0F:FC89:8001:1::7")).toBe("2c0f:fc89::/32");
});

test("what says nothing of a place is none", () => {
  for (const address of [null, "", "127.0.0.1", "::1", "somewhere"]) expect(placeOf(address)).toBeUndefined();
});
