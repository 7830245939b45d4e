import { expect, test } from "vitest";
import { validatePassword } from "./password.ts";

test("accepts 8 to 128 characters of any kind", () => {
  expect(validatePassword("")).toBe("validation.required");
  expect(validatePassword("1234567")).toBe("auth.password.tooShort");
  expect(validatePassword("🌱".repeat(7))).toBe("auth.password.tooShort");
  expect(validatePassword("🌱".repeat(8))).toBeUndefined();
  expect(validatePassword("كلمة سر طويلة")).toBeUndefined();
  for (const blank of [" ".repeat(8), "\u00a0\t".repeat(5), "\u200b".repeat(9)])
    expect(validatePassword(blank), JSON.stringify(blank)).toBe("auth.password.tooCommon");
  expect(validatePassword(" a b c d ")).toBeUndefined();
  expect(validatePassword("x".repeat(128))).toBeUndefined();
  expect(validatePassword("x".repeat(129))).toBe("validation.tooLong");
});
