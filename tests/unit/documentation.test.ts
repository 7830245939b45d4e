import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { modules } from "../../scripts/importFence.ts";

const pages = globSync(["*.md", "docs/**/*.md"]).map((file) => ({ file, text: readFileSync(file, "utf8") }));
const pathPattern = /`((?:src|tests|scripts|bench|docs|locales|tools|ops|demo|public)\/[\w./$-]+)`/g;

test("documentation names only files and folders that exist", () => {
  const named = pages.flatMap(({ file, text }) => [
    ...[...text.matchAll(pathPattern)].map(([, path = ""]) => ({ file, path })),
    ...[...text.matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, path = ""]) => ({
      file,
      path: join(dirname(file), path),
    })),
  ]);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

test("documentation names only commands of package.json", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script = ""]) => ({ file, script })),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ script }) => !scripts[script])).toEqual([]);
});

test("docs/jobs.md lists every job, architecture.md every module", () => {
  const named = /(?:defineJob(?:<[^>]*>)?\(\{[^}]*?name: |[jJ]obName\b[^=\n]*= (?:\{ name: )?)"([\w.]+)"/g;
  const sources = globSync("src/**/server/**/*.ts", { exclude: ["**/*.test.ts"] });
  const jobs = sources.flatMap((file) => [...readFileSync(file, "utf8").matchAll(named)].map(([, name = ""]) => name));
  expect(jobs.length).toBeGreaterThan(45);
  const rows = (file: string) => readFileSync(file, "utf8").match(/^\| `.*? \|/gm) ?? [];
  const listed = rows("docs/jobs.md").flatMap((row) => [...row.matchAll(/`([\w.]+)`/g)].map(([, name]) => name));
  expect(new Set(listed)).toEqual(new Set(jobs));
  const described = rows("docs/architecture.md").map((row) => row.slice(3, row.lastIndexOf("`")));
  expect(described.filter((name) => !name.startsWith("src/"))).toEqual([...modules]);
});

test("no line of the changelog is longer than 124 characters", () => {
  const lines = pages.find(({ file }) => file === "CHANGELOG.md")?.text.split("\n") ?? [];
  expect(lines.length).toBeGreaterThan(400);
  expect(lines.filter((line) => line.length > 124)).toEqual([]);
});
