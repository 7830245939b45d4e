import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameSources } from "./nameSources.ts";

test("names the source of each place in the built server", () => {
  const dir = mkdtempSync(join(tmpdir(), "nabta-regions-"));
  const file = join(dir, "start.js");
  writeFileSync(file, "import x;\n// src/a.ts\na();\nx;\n// src/b.ts\nb();\n");
  const places = [file, file, file, `${dir}/gone.js`, "/else/where.js"].map(
    (of, at) => `file://${of}:${[3, 6, 1][at] ?? 1}:3`,
  );
  const stack = (sources: string[]) =>
    `Error: no\n${places.map((at, n) => `    at f (${sources[n]}${at})`).join("\n")}`;
  expect(nameSources(stack(["", "", "", "", ""]), dir)).toBe(stack(["src/a.ts, ", "src/b.ts, ", "", "", ""]));
  rmSync(dir, { recursive: true });
});
