import { expect, test } from "vitest";
import { pickChanges } from "./pickChanges.ts";

test("picks the fields that differ, null and false included", () => {
  const before = { fee: 70, from: 500, open: true, name: "Nabta", other: 1 };
  expect(pickChanges({ fee: 70, from: null, open: false, name: "Nabta" }, before)).toEqual({ from: null, open: false });
  expect(pickChanges({ fee: 70 }, before)).toEqual({});
});

test("picks the differing keys of an object", () => {
  const before = { name: { en: "Nabta", ar: "نبتة" }, links: { a: "", b: "" } };
  expect(pickChanges({ name: { en: "Nabta", ar: "نبات" }, links: { a: "", b: "" } }, before)).toEqual({
    name: { ar: "نبات" },
  });
});

test("picks a whole list when its members differ, not when their order does", () => {
  const before = { roles: ["owner", "packing"] };
  expect(pickChanges({ roles: ["packing", "owner"] }, before)).toEqual({});
  expect(pickChanges({ roles: ["owner"] }, before)).toEqual({ roles: ["owner"] });
  expect(before.roles).toEqual(["owner", "packing"]);
});
