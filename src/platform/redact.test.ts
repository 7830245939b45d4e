import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test("returns one line without terminal control sequences", () => {
  expect(redact("a\nb\r\u001b[31mred\u0007\u2028\u202e")).toBe("a\\nb\\u000d\\u001b[31mred\\u0007\\u2028\\u202e");
});

test("removes personal data and secrets", () => {
  const lines = [
    "mona@example.com failed",
    "call 010 1234 5678 or +201012345678",
    "card 4242 4242 4242 4242",
    "Authorization: Bearer abc.def.ghi",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    "/reset-password/0123456789abcdef0123456789abcdef01234567",
    "https://shop.example/verify-email?userId=5&code=123456#x",
  ].map((one) => redact(one));
  expect(lines).toEqual([
    "[e-mail] failed",
    "call [number] or [number]",
    "card [number]",
    "Authorization: Bearer […]",
    "[token]",
    "/reset-password/[token]",
    "https://shop.example/verify-email?…",
  ]);
});

test("keeps what helps to debug", () => {
  const stack = "TypeError: x is not a function\n    at Card (https://shop.example/assets/Card-Bx3f9aQ1.js:12:3456)";
  expect(redact(stack)).toBe(stack.replace("\n", "\\n"));
  const line = "at Busboy (/shop/node_modules/@fastify/busboy/lib/main.js:59:12)";
  expect(redact(line)).toBe(line);
});

test("truncates long texts", () => {
  expect(redact("a".repeat(31).concat(" ").repeat(1_000)).length).toBeLessThanOrEqual(4_000);
});
