import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importRules, modules } from "../../scripts/importFence.ts";

test("biome.json holds the import rules of the module table", () => {
  const { overrides } = JSON.parse(readFileSync("biome.json", "utf8")) as { overrides: unknown };
  expect(overrides).toEqual(importRules());
});

test("every business module is in the module table", () => {
  expect(readdirSync("src/shop").toSorted()).toEqual([...modules].toSorted());
});

test("no file of a lower layer imports a higher one, not even for a type", () => {
  const found = Object.entries(forbidden).flatMap(([folder, imports]) =>
    globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => imports.test(readFileSync(file, "utf8"))),
  );
  expect(found).toEqual([]);
});

const forbidden = {
  "src/platform": /from "#(web|shop|app|cli)\//,
  "src/web": /from "#(shop|app|cli)\//,
  "src/shop": /from "#(app|cli)\//,
};

test("every file of the browser library is in a folder", () => {
  expect(readdirSync("src/web", { withFileTypes: true }).filter((entry) => !entry.isDirectory())).toEqual([]);
});

test("a contract serves either admins or customers, and admins' routes are in server/admin", () => {
  const contracts = globSync("src/shop/*/*ontract.ts").map((file) => ({ file, text: readFileSync(file, "utf8") }));
  const isMixed = (text: string) => /access: "staff"/.test(text) && /access: "(anyone|customer)"/.test(text);
  expect(contracts.filter(({ text }) => isMixed(text)).map(({ file }) => file)).toEqual([]);
  const staffContracts = contracts
    .filter(({ text }) => /access: "staff"/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/^export const (\w+Contract) =/gm)].map(([, name]) => name));
  const registers = new RegExp(`registerContract\\(app, (${staffContracts.join("|")})\\b`);
  const routes = globSync("src/shop/*/server/**/*outes.ts").filter((file) => !file.includes("/server/admin/"));
  expect(routes.filter((file) => registers.test(readFileSync(file, "utf8")))).toEqual([]);
});
