import { expect, test } from "vitest";
import { isSigned, sign } from "./signatures.ts";

const raw = Buffer.from('{"id":"1"}');

test("a message is believed only as it was signed, and for five minutes", () => {
  const header = sign(raw, "secret", 1000);
  expect(isSigned(raw, header, "secret", 1299)).toBe(true);
  expect(isSigned(raw, header, "secret", 1301)).toBe(false);
  expect(isSigned(raw, header, "another", 1000)).toBe(false);
  expect(isSigned(Buffer.from('{"id":"2"}'), header, "secret", 1000)).toBe(false);
  expect(isSigned(raw, header.replace("t=1000", "t=1001"), "secret", 1000)).toBe(false);
  for (const wrong of [undefined, "", "t=1000", "t=1000,v1=00", ["t=1000"], `${header},v1=00`])
    expect(isSigned(raw, wrong, "secret", 1000)).toBe(false);
});
