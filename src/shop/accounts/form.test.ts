import { expect, test } from "vitest";
import { isCode, isEmail, isFilled, isNewPassword, wrongIn } from "./form.ts";

test("a form names every field that is wrong, in its own order", () => {
  const checks = { name: isFilled, email: isEmail, password: isNewPassword };
  const wrong = wrongIn(checks, { name: " ", email: "mona", password: "short" });
  expect(Object.entries(wrong)).toEqual([
    ["name", "validation.required"],
    ["email", "validation.email"],
    ["password", "auth.password.tooShort"],
  ]);
  expect(wrongIn(checks, { name: "Mona", email: " mona@example.test ", password: "long enough" })).toEqual({});
});

test("an empty field is missing, not wrong", () => {
  for (const check of [isFilled, isEmail, isNewPassword, isCode]) expect(check("")).toBe("validation.required");
});

test("a code is six digits of any script", () => {
  expect(isCode("٤٢ ٦١٧٠")).toBeUndefined();
  expect(isCode("12345")).toBe("auth.verify.codeInvalid");
});
