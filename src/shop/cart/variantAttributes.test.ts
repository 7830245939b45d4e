import { expect, test } from "vitest";
import { readAttributes } from "./variantAttributes.ts";

test("a choice may come as an object, as its JSON text, or not at all", () => {
  expect(readAttributes({ size: "m", colour: "olive" })).toEqual({ size: "m", colour: "olive" });
  expect(readAttributes('{"size":"m"}')).toEqual({ size: "m" });
  expect(readAttributes(undefined)).toEqual({});
  expect(readAttributes("")).toEqual({});
});

test("anything but a small flat object of texts is no choice", () => {
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
  for (const sent of wrong) expect(readAttributes(sent), JSON.stringify(sent)?.slice(0, 60)).toBeUndefined();
});
