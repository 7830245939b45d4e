import { expect, test } from "vitest";
import { maskEmail } from "./maskEmail.ts";

test.each([
  ["hagar.elsayed@gmail.com", "h•••@gmail.com"],
  ["هاجر@example.test", "ه•••@example.test"],
  ["", "•••"],
  ["@example.test", "•••"],
])("masks %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
