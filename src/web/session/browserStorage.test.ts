import { afterEach, expect, test, vi } from "vitest";
import { localStore, sessionStore } from "./browserStorage.ts";

afterEach(() => vi.unstubAllGlobals());

/** A storage in memory, as browsers have it. */
function stubStorage(name: "localStorage" | "sessionStorage") {
  const values = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  return values;
}

test("stores texts and JSON until they are removed", () => {
  stubStorage("localStorage");
  localStore.set("theme", "light");
  localStore.setJson("ids", ["dress"]);
  expect([localStore.get("theme"), localStore.getJson("ids")]).toEqual(["light", ["dress"]]);
  localStore.remove("theme");
  expect([localStore.get("theme"), localStore.getJson("theme")]).toEqual([undefined, undefined]);
});

test("reads damaged JSON as nothing", () => {
  stubStorage("sessionStorage").set("form", "{");
  expect([sessionStore.getJson("form"), sessionStore.get("form")]).toEqual([undefined, "{"]);
});

test("reads nothing and does not throw when the browser blocks storage", () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
  sessionStore.setJson("form", {});
  sessionStore.remove("form");
  expect([sessionStore.get("form"), sessionStore.getJson("form")]).toEqual([undefined, undefined]);
});

test("does not throw when the storage itself cannot be accessed", () => {
  vi.stubGlobal("localStorage", undefined);
  localStore.set("theme", "dark");
  expect(localStore.get("theme")).toBeUndefined();
});
