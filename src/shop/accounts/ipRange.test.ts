import { expect, test } from "vitest";
import { ipRangeOf } from "./ipRange.ts";

test("returns the range of an IP address", () => {
  expect(ipRangeOf("102.45.67.89")).toBe("102.45.0.0/16");
  expect(ipRangeOf("::ffff:102.45.67.89")).toBe("102.45.0.0/16");
  expect(ipRangeOf("2C0F:FC89:8001:1::7")).toBe("2c0f:fc89::/32");
});

test("returns undefined for an address without a usable range", () => {
  for (const address of [null, "", "127.0.0.1", "::1", "somewhere"]) expect(ipRangeOf(address)).toBeUndefined();
});
