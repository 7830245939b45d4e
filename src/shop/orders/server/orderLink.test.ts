import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { linkTokenOf, orderOfLink } from "./orderLink.ts";

const secret = "a secret of the tests alone, long enough";
const id = randomUUID();
const day = 86_400_000;

test("a link leads to its order for ninety days", () => {
  const token = linkTokenOf(id, secret);
  expect(orderOfLink(token, secret)).toBe(id);
  expect(orderOfLink(token, secret, Date.now() + 89 * day)).toBe(id);
  expect(orderOfLink(token, secret, Date.now() + 91 * day)).toBeUndefined();
});

test("a link that was made up, changed, or signed by another shop leads nowhere", () => {
  const token = linkTokenOf(id, secret);
  const [order = "", until = "", signature = ""] = token.split(".");
  const other = randomUUID().replaceAll("-", "");
  expect(orderOfLink(`${other}.${until}.${signature}`, secret)).toBeUndefined();
  expect(orderOfLink(`${order}.zzzzz.${signature}`, secret)).toBeUndefined();
  expect(orderOfLink(token, `${secret}!`)).toBeUndefined();
  for (const nonsense of ["", "..", id, `${token}=`, `${token}.`])
    expect(orderOfLink(nonsense, secret)).toBeUndefined();
});
