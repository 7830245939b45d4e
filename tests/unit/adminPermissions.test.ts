import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Permission, permissions } from "#platform/staffRoles.ts";
import { type AdminScreen, findUngatedCalls } from "#tests/support/adminActions/findUngatedCalls.ts";
import { readSymbols } from "#tests/support/adminActions/readSymbols.ts";

const navigation = readFileSync("src/app/web/admin/adminNavigation.ts", "utf8");
const screens: AdminScreen[] = [
  ...navigation.matchAll(/path: "([\w-]+)",[\s\S]*?permission: "([\w.]+)"[\s\S]*?import\("#([^"]+)"\)/g),
].map(([, name = "", permission, path = ""]) => ({
  name,
  permission: permission as Permission,
  root: `${join("src", path)}#default`,
}));

test("every call of an admin page asks for its permission, unless every role that opens the page has it", async () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.filter(({ permission }) => !permissions.includes(permission))).toEqual([]);
  const symbols = readSymbols("src");
  expect(screens.filter(({ root }) => !symbols.has(root))).toEqual([]);
  const ungated = await findUngatedCalls(symbols, screens);
  const lines = ungated.map(
    ({ screen, call, permission, roles, path }) => `${screen}: ${call} (${permission}) ${roles} :: ${path}`,
  );
  expect(lines).toEqual([]);
});
