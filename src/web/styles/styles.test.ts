// biome-ignore lint/style/noRestrictedImports: a test may read the style sheets from the disk
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const folder = new URL(".", import.meta.url);
const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
const read = (name: string) => readFileSync(new URL(name, folder), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
const tokens = new Set([...read("tokens.css").matchAll(/--([\w-]+):/g)].map(([, name]) => name));

describe.each(sheets)("%s", (name) => {
  const css = read(name);

  test("names no raw colour", () => {
    if (name === "tokens.css") return;
    expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([]);
  });

  test("speaks of start and end, never of left and right", () => {
    const physical =
      /[{;\s](?:(?:margin|padding|border|inset|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom|float)\s*:|text-align:\s*(?:left|right)/g;
    expect(css.match(physical) ?? []).toEqual([]);
  });

  test("uses only tokens that exist", () => {
    const own = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
    // Given by a component, as inline values.
    for (const given of ["cloth", "share"]) own.add(given);
    const used = [...css.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !tokens.has(name) && !own.has(name))).toEqual([]);
  });
});
