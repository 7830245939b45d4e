import { expect, test } from "vitest";
import { pickChangedEntries, pickChanges } from "./pickChanges.ts";

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

test("picks whole entries that differ, and null for removed ones", () => {
  const before = { ALX: { least: 1, most: 2 }, C: { least: 1, most: 1 }, GZ: { least: 2, most: 4 } };
  const entries = { ALX: { least: 1, most: 3 }, ASN: { least: 4, most: 6 }, GZ: { least: 2, most: 4 } };
  expect(pickChangedEntries(entries, before)).toEqual({ ALX: entries.ALX, ASN: entries.ASN, C: null });
});
