import { expect, test } from "vitest";
import { isEmail, isFilled, wrongIn } from "./checks.ts";

test("a form names every field that is wrong, in its own order", () => {
  const isSame = (typed: string, all?: Readonly<Record<string, string>>) =>
    typed === all?.email ? undefined : ("auth.reset.mismatch" as const);
  const checks = { name: isFilled, email: isEmail, again: isSame };
  const wrong = wrongIn(checks, { name: " ", email: "mona", again: "omar" });
  expect(Object.entries(wrong)).toEqual([
    ["name", "validation.required"],
    ["email", "validation.email"],
    ["again", "auth.reset.mismatch"],
  ]);
  expect(wrongIn(checks, { name: "Mona", email: " mona@example.test ", again: " mona@example.test " })).toEqual({});
});
