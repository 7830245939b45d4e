import { expect, test } from "vitest";
import { isEmail, isFilled } from "#platform/checks.ts";
import { isCode, isNewPassword, isSameAs } from "./form.ts";

test("an empty field is missing, not wrong", () => {
  for (const check of [isFilled, isEmail, isNewPassword, isCode, isSameAs("password")])
    expect(check("")).toBe("validation.required");
});

test("a password is long enough, and the same once more", () => {
  expect(isNewPassword("short")).toBe("auth.password.tooShort");
  expect(isSameAs("password")("long enouhg", { password: "long enough" })).toBe("auth.reset.mismatch");
  expect(isSameAs("password")("long enough", { password: "long enough" })).toBeUndefined();
});

test("a code is six digits of any script", () => {
  expect(isCode("٤٢ ٦١٧٠")).toBeUndefined();
  expect(isCode("12345")).toBe("auth.verify.codeInvalid");
});
