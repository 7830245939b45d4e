import { expect, test } from "vitest";
import { isEmail, isFilled } from "#platform/formValidators.ts";
import { isNewPassword, isSameAsField, isVerificationCode } from "./accountValidators.ts";

test("reports an empty field as missing, not as invalid", () => {
  for (const check of [isFilled, isEmail, isNewPassword, isVerificationCode, isSameAsField("password")])
    expect(check("")).toBe("validation.required");
});

test("requires a long enough password and the same again", () => {
  expect(isNewPassword("short")).toBe("auth.password.tooShort");
  expect(isSameAsField("password")("long enouhg", { password: "long enough" })).toBe("auth.reset.mismatch");
  expect(isSameAsField("password")("long enough", { password: "long enough" })).toBeUndefined();
});

test("accepts six digits of any script as a code", () => {
  expect(isVerificationCode("٤٢ ٦١٧٠")).toBeUndefined();
  expect(isVerificationCode("12345")).toBe("auth.verify.codeInvalid");
});
