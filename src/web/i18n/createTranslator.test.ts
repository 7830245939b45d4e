import { expect, test, vi } from "vitest";
import { createTranslator, withRetries } from "./createTranslator.ts";

test("fetches the texts of a later page once for all callers", async () => {
  const load = vi.fn(async () => ({ add: "Add to cart" }));
  const translator = createTranslator("en", { common: { close: "Close" } }, load);
  expect(translator.has("catalogue")).toBe(false);
  await Promise.all([translator.fetch("catalogue"), translator.fetch("catalogue")]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(translator.translatorOf(["catalogue"])("add")).toBe("Add to cart");
  expect(translator.translatorOf(["catalogue"])).toBe(translator.translatorOf(["catalogue"]));
});

test("retries five times with a doubled delay when the connection is lost", async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const load = vi.fn(async () => Promise.reject(new Error("offline")));
  await expect(withRetries(load, { wait })).rejects.toThrow("offline");
  expect(load).toHaveBeenCalledTimes(6);
  expect(waited).toEqual([350, 700, 1400, 2800, 5600]);
  let failures = 2;
  const recovers = async () => (failures-- > 0 ? Promise.reject(new Error("offline")) : "here");
  expect(await withRetries(recovers, { wait })).toBe("here");
});
