import { expect, test } from "vitest";
import { isEmail, isFilled, validateFields } from "./formValidators.ts";

test("returns every invalid field in the order of the form", () => {
  const isSame = (value: string, all?: Readonly<Record<string, string>>) =>
    value === all?.email ? undefined : ("auth.reset.mismatch" as const);
  const checks = { name: isFilled, email: isEmail, again: isSame };
  const wrong = validateFields(checks, { name: " ", email: "mona", again: "omar" });
  expect(Object.entries(wrong)).toEqual([
    ["name", "validation.required"],
    ["email", "validation.email"],
    ["again", "auth.reset.mismatch"],
  ]);
  expect(validateFields(checks, { name: "Mona", email: " mona@example.test ", again: " mona@example.test " })).toEqual(
    {},
  );
});
