import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { orderIdOfToken, sharedOrderToken } from "./sharedOrderLink.ts";

const secret = "a secret of the tests alone, long enough";
const id = randomUUID();
const day = 86_400_000;

test("a link is valid for 90 days", () => {
  const token = sharedOrderToken(id, secret);
  expect(orderIdOfToken(token, secret)).toBe(id);
  expect(orderIdOfToken(token, secret, Date.now() + 89 * day)).toBe(id);
  expect(orderIdOfToken(token, secret, Date.now() + 91 * day)).toBeUndefined();
});

test("rejects a forged, modified or foreign token", () => {
  const token = sharedOrderToken(id, secret);
  const [order = "", until = "", signature = ""] = token.split(".");
  const other = randomUUID().replaceAll("-", "");
  expect(orderIdOfToken(`${other}.${until}.${signature}`, secret)).toBeUndefined();
  expect(orderIdOfToken(`${order}.zzzzz.${signature}`, secret)).toBeUndefined();
  expect(orderIdOfToken(token, `${secret}!`)).toBeUndefined();
  for (const nonsense of ["", "..", id, `${token}=`, `${token}.`])
    expect(orderIdOfToken(nonsense, secret)).toBeUndefined();
});
