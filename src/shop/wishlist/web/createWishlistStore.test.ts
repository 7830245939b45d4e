import { expect, test, vi } from "vitest";
import { createWishlistStore } from "./createWishlistStore.ts";

/** A server whose responses wait until the test releases them. */
function openStore({ ids = [] as string[] } = {}) {
  const waiting: { call: string; answer: () => void; refuse: () => void }[] = [];
  const request = (call: string) =>
    new Promise<void>((answer, refuse) => waiting.push({ call, answer, refuse: () => refuse(new Error("no")) }));
  const api = {
    ids: vi.fn(async () => ids),
    add: (id: string) => request(`keep ${id}`),
    remove: (id: string) => request(`let go ${id}`),
  };
  return { api, waiting, store: createWishlistStore(api) };
}

const settled = () => new Promise((after) => setTimeout(after));

test("updates optimistically and rolls back when the server refuses", async () => {
  const { store, waiting } = openStore();
  const put = store.put("shirt", true);
  expect(store.has("shirt")).toBe(true);
  waiting[0]?.refuse();
  await expect(put).rejects.toThrow("no");
  expect(store.has("shirt")).toBe(false);
});

test("knows the products removed here until the removal is undone", async () => {
  const { store, waiting } = openStore({ ids: ["shirt"] });
  await store.setOwner("mona");
  expect([...store.removed()]).toEqual([]);
  const put = store.put("shirt", false);
  expect([...store.removed()]).toEqual(["shirt"]);
  expect(store.removed()).toBe(store.removed());
  waiting[0]?.refuse();
  await expect(put).rejects.toThrow("no");
  expect([...store.removed()]).toEqual([]);
});

test("applies the last of many quick clicks with as few requests as possible", async () => {
  const { store, waiting } = openStore();
  const first = store.put("shirt", true);
  await store.put("shirt", false);
  await store.put("shirt", true);
  await store.put("shirt", false);
  expect(waiting.map(({ call }) => call)).toEqual(["keep shirt"]);
  waiting[0]?.answer();
  await settled();
  expect(waiting.map(({ call }) => call)).toEqual(["keep shirt", "let go shirt"]);
  waiting[1]?.answer();
  await first;
  expect(store.has("shirt")).toBe(false);
});

test("loads the list once per user, and not for guests", async () => {
  const { store, api } = openStore({ ids: ["shirt"] });
  await Promise.all([store.setOwner("mona"), store.setOwner("mona"), store.setOwner("mona")]);
  expect(api.ids).toHaveBeenCalledTimes(1);
  expect(store.has("shirt")).toBe(true);
  await store.setOwner(undefined);
  expect(store.has("shirt")).toBe(false);
});

test("keeps a change made while the list was loading", async () => {
  const { store, waiting } = openStore({ ids: ["dress"] });
  const put = store.put("shirt", true);
  const loaded = store.setOwner("mona");
  const removed = store.put("dress", false);
  await loaded;
  expect([store.has("shirt"), store.has("dress")]).toEqual([true, false]);
  for (const { answer } of waiting) answer();
  await Promise.all([put, removed]);
});

test("clears the list when another user signs in", async () => {
  const { store, api } = openStore({ ids: ["shirt"] });
  await store.setOwner("mona");
  api.ids.mockImplementationOnce(async () => []);
  await store.setOwner("omar");
  expect(store.has("shirt")).toBe(false);
});
