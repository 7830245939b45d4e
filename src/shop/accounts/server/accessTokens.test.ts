import { afterEach, expect, test, vi } from "vitest";
import { createAccessToken, verifyAccessToken } from "./accessTokens.ts";

const secret = "a secret of this test, long enough";
afterEach(() => void vi.useRealTimers());

test("accepts a token again and again until it expires", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const token = await createAccessToken("a-session", secret);
  expect(await verifyAccessToken(token, secret)).toBe("a-session");
  vi.advanceTimersByTime(14 * 60_000);
  expect(await verifyAccessToken(token, secret)).toBe("a-session");
  vi.advanceTimersByTime(2 * 60_000);
  expect(await verifyAccessToken(token, secret)).toBeUndefined();
});

test("rejects a token of another secret, even one that was accepted under its own", async () => {
  const token = await createAccessToken("a-session", secret);
  await verifyAccessToken(token, secret);
  expect(await verifyAccessToken(token, "another secret, as long as that")).toBeUndefined();
  expect(await verifyAccessToken(`${token}x`, secret)).toBeUndefined();
});
