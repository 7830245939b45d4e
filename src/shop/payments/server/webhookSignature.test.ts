import { expect, test } from "vitest";
import { hasValidSignature, signWebhook } from "./webhookSignature.ts";

const raw = Buffer.from('{"id":"1"}');

test("accepts an unmodified message for five minutes", () => {
  const header = signWebhook(raw, "secret", 1000);
  expect(hasValidSignature(raw, header, "secret", 1299)).toBe(true);
  expect(hasValidSignature(raw, header, "secret", 1301)).toBe(false);
  expect(hasValidSignature(raw, header, "another", 1000)).toBe(false);
  expect(hasValidSignature(Buffer.from('{"id":"2"}'), header, "secret", 1000)).toBe(false);
  expect(hasValidSignature(raw, header.replace("t=1000", "t=1001"), "secret", 1000)).toBe(false);
  for (const wrong of [undefined, "", "t=1000", "t=1000,v1=00", ["t=1000"], `${header},v1=00`])
    expect(hasValidSignature(raw, wrong, "secret", 1000)).toBe(false);
});
