import { expect, test } from "vitest";
import { code128Svg, code128Values } from "./code128.ts";

test("encodes letters in set B with the check value of the standard's example", () => {
  // PJJ123C of the Code 128 literature: check value 54 in set A; the letters have the same values in set B.
  const values = code128Values("PJJ123C");
  expect(values).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106]);
});

test("packs an even run of digits in pairs", () => {
  expect(code128Values("123456")).toEqual([105, 12, 34, 56, (105 + 12 + 34 * 2 + 56 * 3) % 103, 106]);
  expect(code128Values("SH-500001").slice(0, 8)).toEqual([104, 51, 40, 13, 99, 50, 0, 1]);
  // An odd run leaves its first digit in set B.
  expect(code128Values("A12345").slice(0, 6)).toEqual([104, 33, 17, 99, 23, 45]);
});

test("draws each value with eleven modules, the stop with thirteen, and silence around them", () => {
  const svg = code128Svg("SH-500001");
  const values = code128Values("SH-500001");
  expect(svg).toContain(`viewBox="0 0 ${(values.length - 1) * 11 + 13 + 20} 60"`);
  expect(svg.match(/<rect/g)).toHaveLength((values.length - 1) * 3 + 4);
});

test("every value has its own pattern", () => {
  const drawings = new Set<string>();
  for (let value = 32; value < 127; value++) drawings.add(code128Svg(String.fromCharCode(value)));
  expect(drawings.size).toBe(95);
  expect(() => code128Values("ش")).toThrow(RangeError);
});
