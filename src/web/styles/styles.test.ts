// biome-ignore lint/style/noRestrictedImports: a test may read style sheet files
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\//gs, "");
const sheets = globSync("src/**/*.css").toSorted();
const tokens = new Set([...read("src/web/styles/tokens.css").matchAll(/--([\w-]+):/g)].map(([, name]) => name));

describe.each(sheets)("%s", (file) => {
  const css = read(file);

  test("contains no raw colour", () => {
    if (file.endsWith("/tokens.css")) return;
    expect(css.match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []).toEqual([]);
  });

  test("uses logical properties only", () => {
    const physical =
      /[{;\s](?:(?:margin|padding|border|inset|scroll-padding)-(?:left|right|top|bottom)|left|right|top|bottom|float)\s*:|text-align:\s*(?:left|right)/g;
    expect(css.match(physical) ?? []).toEqual([]);
  });

  test("uses only tokens that exist", () => {
    const own = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
    // Set by a component as inline styles, or by the brand of the shop.
    for (const given of ["cloth", "second-cloth", "share", "brand-edge-1", "brand-edge-2"]) own.add(given);
    const used = [...css.matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !tokens.has(name) && !own.has(name))).toEqual([]);
  });
});

/** Classes without a rule: they name an element for the fragment cache. */
const cacheHooks = ["footer__account", "footer__policies", "header__account"];

test("every class of a component has a rule", () => {
  const styled = new Set(
    sheets.flatMap((file) => [...read(file).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)),
  );
  const components = globSync("src/**/web/**/*.tsx").filter((file) => !/\/mails\/|\.test\./.test(file));
  const classes = components.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/className="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
  expect(classes.length).toBeGreaterThan(1_000);
  expect([...new Set(classes)].filter((name) => !styled.has(name) && !cacheHooks.includes(name))).toEqual([]);
});
