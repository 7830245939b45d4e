import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/asvs.md", "utf8");
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| .* \| (yes|n\/a|operator|gap): /gm)];

test("answers each of the 253 requirements of levels 1 and 2 once", () => {
  expect(new Set(rows.map(([, id]) => id)).size).toBe(253);
  expect(rows).toHaveLength(253);
  const count = (answer: string) => rows.filter(([, , , given]) => given === answer).length;
  const [yes, none, operator, gap] = ["yes", "n/a", "operator", "gap"].map(count);
  expect(text.replace(/\s+/g, " ")).toContain(`${yes} yes, ${none} n/a, ${operator} operator, ${gap} gap`);
});

test("names only files that exist", () => {
  const named = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|md|json|conf|cfg|example)|ops\/\S+)`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((name) => !existsSync(name) && !existsSync(`tests/api/${name}`));
  expect(missing).toEqual([]);
});
