// biome-ignore lint/style/noRestrictedImports: a test may read style sheet files
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "#platform/contrast.ts";

const sheet = readFileSync(new URL("tokens.css", import.meta.url), "utf8").replaceAll(/\/\*.*?\*\//gs, "");
/** Without the print tokens, which come last and are black on white. */
const [css = ""] = sheet.split("@media print");

/** Returns the tokens of every block whose selectors include this one, later blocks last. */
function tokensOf(selector: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors = "", body = ""] of css.matchAll(/(?<=^|[{}])\s*([^{}@]+)\{([^{}]*)\}/g)) {
    if (!selectors.split(",").some((one) => one.trim().replaceAll('"', "") === selector)) continue;
    for (const [, name = "", value = ""] of body.matchAll(/--([\w-]+):\s*([^;]+);?/g)) found.set(name, value.trim());
  }
  return found;
}

const dark = tokensOf(":root");
const light = new Map([...dark, ...tokensOf("[data-theme=light]")]);

type Pair = readonly [over: string, ground: string, needs: number];
const each = (over: string[], grounds: string[], needs: number): Pair[] =>
  over.flatMap((one) => grounds.map((ground) => [one, ground, needs] as const));

const tones = ["success", "warning", "danger", "info"];
const pairs: Pair[] = [
  ...each(
    ["ink", "ink-soft", "accent", "deal", ...tones],
    ["surface", "surface-raised", "surface-sunken", "surface-hover"],
    4.5,
  ),
  ...each(["ink", "ink-soft", "danger"], ["field"], 4.5),
  ...each(["accent-ink"], ["accent", "accent-hover"], 4.5),
  ...each(["deal-ink"], ["deal-fill"], 4.5),
  ...each(["danger-ink"], ["danger-fill"], 4.5),
  ...["accent", "deal", ...tones].map((tone): Pair => [tone, `${tone}-wash`, 4.5]),
  ...each(
    ["ink"],
    ["accent", "deal", ...tones].map((tone) => `${tone}-wash`),
    4.5,
  ),
  ...each(["ink-soft"], ["accent-wash"], 4.5),
  ...each(["ink", "ink-soft"], ["tile-1", "tile-2", "tile-3", "tile-4"], 4.5),
  ...each(["line-strong", "focus"], ["surface", "surface-raised", "surface-sunken", "field"], 3),
  ...each(["chart-1", "chart-2", "chart-3", "chart-4"], ["surface-raised"], 3),
  ...each(
    ["on-dye"],
    ["indigo", "madder", "henna", "hibiscus", "walnut", "nile", "olive", "charcoal"].map((dye) => `dye-${dye}`),
    3,
  ),
  ...each(
    ["on-dye-dark"],
    ["pomegranate", "cotton", "papyrus", "sage"].map((dye) => `dye-${dye}`),
    4.5,
  ),
  // Inverse backgrounds: toasts, the selected size, the bulk bar.
  ["surface", "ink", 4.5],
];

describe.each([
  ["dark", dark],
  ["light", light],
])("in the %s theme", (_, tokens) => {
  test.each(pairs)("%s stands out on %s at least %d to 1", (over, ground, needs) => {
    expect(contrast(tokens.get(over) ?? "", tokens.get(ground) ?? "")).toBeGreaterThanOrEqual(needs);
  });
});

test("defines no token in the light theme that the dark theme lacks", () => {
  expect([...tokensOf("[data-theme=light]").keys()].filter((name) => !dark.has(name))).toEqual([]);
});
