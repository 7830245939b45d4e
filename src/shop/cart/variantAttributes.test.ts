import { expect, test } from "vitest";
import { parseVariantAttributes } from "./variantAttributes.ts";

test("accepts attributes as an object, as JSON text, or missing", () => {
  expect(parseVariantAttributes({ size: "m", colour: "olive" })).toEqual({ size: "m", colour: "olive" });
  expect(parseVariantAttributes('{"size":"m"}')).toEqual({ size: "m" });
  expect(parseVariantAttributes(undefined)).toEqual({});
  expect(parseVariantAttributes("")).toEqual({});
});

test("rejects anything but a small flat object of strings", () => {
  const deep = JSON.stringify({ size: { m: { l: 1 } } });
  const wrong: unknown[] = [
    '{"__proto__":{"admin":true}}',
    '{"constructor":"x"}',
    JSON.parse('{"__proto__":"m"}'),
    deep,
    JSON.parse(deep),
    "not json",
    '"{\\"size\\":\\"m\\"}"',
    ["m"],
    "[]",
    "null",
    7,
    true,
    { size: 1 },
    { size: null },
    { a: "1", b: "2", c: "3", d: "4" },
    { size: "x".repeat(81) },
    `{"size":"${"x".repeat(3000)}"}`,
    " ".repeat(100_000),
  ];
  for (const sent of wrong) expect(parseVariantAttributes(sent), JSON.stringify(sent)?.slice(0, 60)).toBeUndefined();
});
