import { expect, test } from "vitest";
import { passwordProblem } from "./password.ts";

test("a password has 8 to 128 characters of any kind", () => {
  expect(passwordProblem("")).toBe("validation.required");
  expect(passwordProblem("1234567")).toBe("auth.password.tooShort");
  expect(passwordProblem("🌱".repeat(7))).toBe("auth.password.tooShort");
  expect(passwordProblem("🌱".repeat(8))).toBeUndefined();
  expect(passwordProblem("كلمة سر طويلة")).toBeUndefined();
  expect(passwordProblem("x".repeat(128))).toBeUndefined();
  expect(passwordProblem("x".repeat(129))).toBe("validation.tooLong");
});
