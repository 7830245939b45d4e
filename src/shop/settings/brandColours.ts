import { contrast, mixColours } from "#platform/contrast.ts";

/** The main colour is that of buttons and links, the second one that of deals. */
export const brandRoles = ["main", "second"] as const;
export type BrandRole = (typeof brandRoles)[number];
export const themes = ["light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The grounds of pages on which text in a brand colour stands. Copies of tokens; a test compares them. */
export const grounds = {
  light: { surface: "#f5efe3", raised: "#fcf9f2", sunken: "#e9e1d0", hover: "#ede5d6" },
  dark: { surface: "#11160f", raised: "#1a2118", sunken: "#0b0f0a", hover: "#232c20" },
} as const;
export type Ground = keyof (typeof grounds)["light"];

/** Text colours that stand on the wash of a brand colour. */
const inks = { light: ["#1b2118", "#585b4b"], dark: ["#f2ebdd", "#b8b7a4"] } as const;

/** The shop's own colours, for a brand that has none. Copies of tokens; a test compares them. */
export const standardColours = {
  main: {
    light: {
      accent: "#2f5b2b",
      "accent-hover": "#23491f",
      "accent-ink": "#fbf7ec",
      "accent-wash": "#dfe6c9",
      "chart-1": "#3d7238",
    },
    dark: {
      accent: "#aed274",
      "accent-hover": "#c1e08d",
      "accent-ink": "#131c08",
      "accent-wash": "#243018",
      "chart-1": "#aed274",
    },
  },
  second: {
    light: {
      deal: "#98401f",
      "deal-fill": "#b04c29",
      "deal-ink": "#fff6ea",
      "deal-wash": "#f3dccb",
      "chart-2": "#b04c29",
    },
    dark: {
      deal: "#f0976c",
      "deal-fill": "#b04c29",
      "deal-ink": "#fff6ea",
      "deal-wash": "#3a2018",
      "chart-2": "#f0976c",
    },
  },
} as const;
type MainToken = keyof (typeof standardColours)["main"]["light"];
type SecondToken = keyof (typeof standardColours)["second"]["light"];

/** Text of WCAG 2.2, level AA. */
export const neededContrast = 4.5;

type GroundContrast = { ground: Ground; on: string; ratio: number };

/** Returns the ground on which a colour is hardest to read. */
export function contrastOnGrounds(colour: string, theme: Theme): GroundContrast {
  const ratios = Object.entries(grounds[theme]).map(([ground, on]) => ({
    ground: ground as Ground,
    on,
    ratio: contrast(colour, on),
  }));
  return ratios.reduce((lowest, one) => (one.ratio < lowest.ratio ? one : lowest));
}

/** Returns the ground on which a colour is hardest to read, if it is too hard there. */
export function findLowContrast(colour: string, theme: Theme): GroundContrast | undefined {
  const hardest = contrastOnGrounds(colour, theme);
  return hardest.ratio < neededContrast ? hardest : undefined;
}

/** Returns the ratio for people, rounded down: 4.49 is not 4.5. */
export const shownRatio = (ratio: number): number => Math.floor(ratio * 10) / 10;

/** Returns the colour, darkened or lightened until it can be read on every ground. */
export function readableColour(colour: string, theme: Theme): string {
  for (let step = 0; step < 50; step++) {
    const mixed = mixColours(colour, theme === "light" ? "#000000" : "#ffffff", step / 50);
    if (!findLowContrast(mixed, theme)) return mixed;
  }
  return theme === "light" ? "#000000" : "#ffffff";
}

/** Returns the tokens that a main colour replaces. Those besides `accent` are derived, so that they can be read too. */
export function mainTokens(colour: string, theme: Theme): Record<MainToken, string> {
  return {
    accent: colour,
    "accent-hover": theme === "light" ? mixColours(colour, "#000000", 0.2) : mixColours(colour, "#ffffff", 0.25),
    "accent-ink": inkOn(colour),
    "accent-wash": washOf(colour, theme),
    "chart-1": colour,
  };
}

/** Returns the tokens that a second colour replaces. */
export function secondTokens(colour: string, theme: Theme): Record<SecondToken, string> {
  return {
    deal: colour,
    "deal-fill": colour,
    "deal-ink": inkOn(colour),
    "deal-wash": washOf(colour, theme),
    "chart-2": colour,
  };
}

/** Returns the more readable one of the shop's two inks, or of black and white if neither is enough. */
function inkOn(colour: string): string {
  const best = (candidates: readonly string[]) =>
    candidates.reduce((one, other) => (contrast(other, colour) > contrast(one, colour) ? other : one));
  const own = best(["#fbf7ec", "#131c08"]);
  return contrast(own, colour) >= neededContrast ? own : best(["#ffffff", "#000000"]);
}

/** Returns the page's ground with as much of the colour as the colour itself and the text on it allow. */
function washOf(colour: string, theme: Theme): string {
  const { surface } = grounds[theme];
  const texts = [colour, ...inks[theme]];
  const washes = [0.18, 0.14, 0.11, 0.08, 0.05, 0.03].map((share) => mixColours(surface, colour, share));
  return washes.find((wash) => texts.every((text) => contrast(text, wash) >= neededContrast)) ?? surface;
}
