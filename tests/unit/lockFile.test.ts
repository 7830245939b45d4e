import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type LockEntry = { integrity?: string; link?: boolean; hasInstallScript?: boolean };
const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const packages = Object.entries(readJson("package-lock.json").packages as Record<string, LockEntry>).filter(
  ([path]) => path,
);

test("npm ci verifies every package by its hash", () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")).map(([path]) => path)).toEqual([]);
});

test("every package with an install script is allowed or refused by name", () => {
  const scripts = packages
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  const { allowScripts } = readJson("package.json");
  expect(scripts.filter((name) => !(name in allowScripts))).toEqual([]);
});
