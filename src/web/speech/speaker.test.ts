import { expect, test, vi } from "vitest";
import { createSpeaker, patiently } from "./speaker.ts";

test("texts of a later page are fetched once for everybody who waits", async () => {
  const load = vi.fn(async () => ({ add: "Add to cart" }));
  const speaker = createSpeaker("en", { common: { close: "Close" } }, load);
  expect(speaker.has("catalogue")).toBe(false);
  await Promise.all([speaker.fetch("catalogue"), speaker.fetch("catalogue")]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(speaker.sayer(["catalogue"])("add")).toBe("Add to cart");
  expect(speaker.sayer(["catalogue"])).toBe(speaker.sayer(["catalogue"]));
});

test("a lost connection is met with five more tries, each after twice the time", async () => {
  const waited: number[] = [];
  const wait = async (ms: number) => void waited.push(ms);
  const load = vi.fn(async () => Promise.reject(new Error("offline")));
  await expect(patiently(load, { wait })).rejects.toThrow("offline");
  expect(load).toHaveBeenCalledTimes(6);
  expect(waited).toEqual([350, 700, 1400, 2800, 5600]);
  let failures = 2;
  const recovers = async () => (failures-- > 0 ? Promise.reject(new Error("offline")) : "here");
  expect(await patiently(recovers, { wait })).toBe("here");
});
