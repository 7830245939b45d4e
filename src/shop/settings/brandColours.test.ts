import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast } from "#platform/contrast.ts";
import {
  findLowContrast,
  grounds,
  mainTokens,
  readableColour,
  secondTokens,
  shownRatio,
  standardColours,
  themes,
} from "./brandColours.ts";

/** Eight values of each channel. */
const values = ["00", "24", "49", "6d", "92", "b6", "db", "ff"];
const allColours = values.flatMap((red) => values.flatMap((green) => values.map((blue) => `#${red}${green}${blue}`)));

test("names the ground on which a colour is hardest to read", () => {
  expect(findLowContrast("#2f5b2b", "light")).toBeUndefined();
  const low = findLowContrast("#d9822b", "light");
  expect(low).toMatchObject({ ground: "sunken", on: "#e9e1d0" });
  expect(shownRatio(low?.ratio ?? 0)).toBe(2.2);
  expect(findLowContrast("#2f5b2b", "dark")).toMatchObject({ ground: "hover", on: "#232c20" });
});

test("never rounds a ratio up to the needed one", () => {
  expect(shownRatio(4.4999)).toBe(4.4);
  expect(shownRatio(4.5)).toBe(4.5);
});

test("proposes a readable colour for every colour, and keeps one that is readable", () => {
  for (const theme of themes)
    for (const colour of allColours) {
      const proposed = readableColour(colour, theme);
      expect(findLowContrast(proposed, theme), `${colour} ${theme}`).toBeUndefined();
      if (!findLowContrast(colour, theme)) expect(proposed).toBe(colour);
    }
});

test("derives colours that can be read from every readable colour", () => {
  for (const theme of themes)
    for (const colour of allColours) {
      if (findLowContrast(colour, theme)) continue;
      const main = mainTokens(colour, theme);
      const second = secondTokens(colour, theme);
      const [ink, soft] = theme === "light" ? ["#1b2118", "#585b4b"] : ["#f2ebdd", "#b8b7a4"];
      const pairs = [
        [main["accent-ink"], main.accent],
        [main["accent-ink"], main["accent-hover"]],
        [main.accent, main["accent-wash"]],
        [ink, main["accent-wash"]],
        [soft, main["accent-wash"]],
        [second["deal-ink"], second["deal-fill"]],
        [second.deal, second["deal-wash"]],
        [ink, second["deal-wash"]],
      ] as const;
      for (const [over, ground] of pairs)
        expect(contrast(over, ground), `${colour} ${theme}: ${over} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
});

test("repeats the tokens of the style sheet", () => {
  const sheet = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");
  const [before = "", light = ""] = sheet.split('[data-theme="light"] {');
  for (const [theme, css] of [
    ["dark", before],
    ["light", light],
  ] as const) {
    const { surface, raised, sunken, hover } = grounds[theme];
    const tokens = {
      ...standardColours.main[theme],
      ...standardColours.second[theme],
      ...{ surface, "surface-raised": raised, "surface-sunken": sunken, "surface-hover": hover },
    };
    for (const [name, value] of Object.entries(tokens)) expect(css, theme).toContain(`--${name}: ${value};`);
  }
});
