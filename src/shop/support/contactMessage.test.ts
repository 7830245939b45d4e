import { expect, test } from "vitest";
import { isLikelyBot } from "./contactMessage.ts";

test("treats a filled honeypot field as a bot", () => {
  expect(isLikelyBot({ website: "https://x.example", seconds: 60 })).toBe(true);
});

test("treats a message sent within a second as a bot", () => {
  expect(isLikelyBot({ website: "", seconds: 1 })).toBe(true);
  expect(isLikelyBot({ website: "", seconds: 2 })).toBe(false);
});

test("accepts a message without a form duration", () => {
  expect(isLikelyBot({ website: "" })).toBe(false);
});
