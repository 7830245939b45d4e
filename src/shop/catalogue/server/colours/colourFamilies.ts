import { type Oklch, toOklch } from "./oklch.ts";

type Range = readonly [least: number, most: number];
type Region = { hue?: Range; chroma: Range; lightness: Range };

const any: Range = [0, 1];

/**
 * Where each colour family lies in OKLCH; a hue range may cross 0°. Families overlap: a dark blue is navy and blue, a
 * petrol is teal, blue and green. The words are in `thesaurus/colours.txt`.
 */
const regions: Readonly<Record<string, readonly Region[]>> = {
  black: [{ chroma: [0, 0.035], lightness: [0, 0.34] }],
  charcoal: [{ chroma: [0, 0.032], lightness: [0.32, 0.52] }],
  grey: [{ chroma: [0, 0.03], lightness: [0.36, 0.88] }],
  silver: [{ chroma: [0, 0.018], lightness: [0.68, 0.9] }],
  white: [{ chroma: [0, 0.035], lightness: [0.935, 1] }],
  "off-white": [{ hue: [50, 120], chroma: [0.008, 0.065], lightness: [0.88, 0.99] }],
  beige: [{ hue: [50, 112], chroma: [0.022, 0.078], lightness: [0.7, 0.925] }],
  camel: [{ hue: [50, 88], chroma: [0.055, 0.12], lightness: [0.58, 0.8] }],
  brown: [
    { hue: [35, 88], chroma: [0.03, 0.125], lightness: [0.22, 0.6] },
    { hue: [40, 75], chroma: [0.05, 0.105], lightness: [0.6, 0.65] },
  ],
  taupe: [{ hue: [30, 95], chroma: [0.01, 0.035], lightness: [0.45, 0.75] }],
  terracotta: [{ hue: [28, 56], chroma: [0.08, 0.165], lightness: [0.48, 0.69] }],
  orange: [
    { hue: [42, 78], chroma: [0.12, 0.3], lightness: [0.6, 0.86] },
    { hue: [38, 56], chroma: [0.085, 0.3], lightness: [0.58, 0.8] },
  ],
  coral: [
    { hue: [14, 46], chroma: [0.1, 0.2], lightness: [0.66, 0.83] },
    { hue: [30, 72], chroma: [0.045, 0.11], lightness: [0.82, 0.93] },
  ],
  yellow: [
    { hue: [84, 115], chroma: [0.08, 0.3], lightness: [0.78, 1] },
    { hue: [70, 108], chroma: [0.1, 0.3], lightness: [0.66, 0.9] },
  ],
  mustard: [{ hue: [66, 98], chroma: [0.09, 0.17], lightness: [0.58, 0.83] }],
  gold: [{ hue: [72, 98], chroma: [0.09, 0.2], lightness: [0.66, 0.93] }],
  red: [
    { hue: [8, 36], chroma: [0.14, 0.3], lightness: [0.35, 0.68] },
    { hue: [10, 34], chroma: [0.1, 0.3], lightness: [0.36, 0.57] },
  ],
  burgundy: [{ hue: [345, 32], chroma: [0.055, 0.17], lightness: [0.22, 0.46] }],
  pink: [
    { hue: [335, 25], chroma: [0.04, 0.3], lightness: [0.68, 0.95] },
    { hue: [335, 18], chroma: [0.08, 0.3], lightness: [0.54, 0.72] },
  ],
  fuchsia: [{ hue: [325, 10], chroma: [0.17, 0.35], lightness: [0.45, 0.78] }],
  purple: [{ hue: [286, 338], chroma: [0.05, 0.35], lightness: [0.2, 0.85] }],
  mauve: [{ hue: [286, 345], chroma: [0.03, 0.14], lightness: [0.58, 0.9] }],
  plum: [{ hue: [310, 8], chroma: [0.045, 0.13], lightness: [0.24, 0.48] }],
  blue: [{ hue: [222, 286], chroma: [0.035, 0.35], lightness: [0.2, 0.94] }],
  navy: [{ hue: [232, 288], chroma: [0.03, 0.2], lightness: [0.15, 0.4] }],
  "light-blue": [{ hue: [212, 268], chroma: [0.025, 0.13], lightness: [0.7, 0.95] }],
  turquoise: [{ hue: [168, 218], chroma: [0.065, 0.2], lightness: [0.62, 0.95] }],
  teal: [{ hue: [176, 228], chroma: [0.035, 0.13], lightness: [0.28, 0.66] }],
  green: [{ hue: [104, 192], chroma: [0.04, 0.35], lightness: [0.25, 0.92] }],
  mint: [{ hue: [130, 180], chroma: [0.03, 0.13], lightness: [0.76, 0.96] }],
  olive: [{ hue: [98, 126], chroma: [0.04, 0.14], lightness: [0.34, 0.66] }],
  khaki: [{ hue: [78, 116], chroma: [0.025, 0.085], lightness: [0.48, 0.74] }],
};

/** Families a shade also belongs to, whatever its own region says: navy is blue. */
export const parentFamilies: Readonly<Record<string, readonly string[]>> = {
  silver: ["grey"],
  "off-white": ["white"],
  camel: ["brown", "beige"],
  taupe: ["grey"],
  khaki: ["beige"],
  coral: ["orange"],
  plum: ["purple"],
  charcoal: ["grey"],
  mustard: ["yellow"],
  gold: ["yellow"],
  burgundy: ["red"],
  fuchsia: ["pink"],
  mauve: ["purple"],
  navy: ["blue"],
  "light-blue": ["blue"],
  turquoise: ["blue", "green"],
  teal: ["blue", "green"],
  mint: ["green"],
  olive: ["green"],
};

/** Returns the families of a swatch, none for a text that is no colour. */
export function colourFamilies(hex: string): string[] {
  const colour = toOklch(hex);
  if (!colour) return [];
  const own = Object.entries(regions)
    .filter(([, areas]) => areas.some((area) => isWithin(colour, area)))
    .map(([family]) => family);
  // An olive khaki is green, not beige.
  const isOlive = own.includes("olive");
  return [
    ...new Set(
      own.flatMap((family) => [family, ...(isOlive && family === "khaki" ? [] : (parentFamilies[family] ?? []))]),
    ),
  ];
}

/** Returns whether a swatch lies in the region of the family itself, not only in that of a shade. */
export function isOfFamily(hex: string, family: string): boolean {
  const colour = toOklch(hex);
  return colour !== undefined && (regions[family] ?? []).some((area) => isWithin(colour, area));
}

/** Returns whether one family is a shade of the other. */
export const isShade = (one: string, other: string): boolean =>
  one === other || (parentFamilies[one] ?? []).includes(other) || (parentFamilies[other] ?? []).includes(one);

function isWithin({ lightness, chroma, hue }: Oklch, area: Region): boolean {
  const [from, to] = area.hue ?? [0, 360];
  const isHue = from <= to ? hue >= from && hue <= to : hue >= from || hue <= to;
  return isHue && isBetween(chroma, area.chroma) && isBetween(lightness, area.lightness ?? any);
}

const isBetween = (value: number, [least, most]: Range) => value >= least && value <= most;

/** Returns the distance in OKLab. */
function distance(a: Oklch, b: Oklch): number {
  const at = ({ chroma, hue }: Oklch) => [
    chroma * Math.cos((hue * Math.PI) / 180),
    chroma * Math.sin((hue * Math.PI) / 180),
  ];
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [at(a), at(b)];
  return Math.hypot(a.lightness - b.lightness, ax - bx, ay - by);
}

/** The nearest swatch counts as a family that no swatch belongs to only within this distance in OKLab. */
const maxNearness = 0.12;

/** Returns the swatches nearest to a family, for a shop that has none of it; none where all are far. */
export function nearestSwatches(family: string, swatches: readonly string[]): string[] {
  const middle = middleOf(family);
  if (!middle) return [];
  return swatches.filter((hex) => {
    const colour = toOklch(hex);
    return colour !== undefined && distance(colour, middle) <= maxNearness;
  });
}

/** Returns the family whose middle is nearest to a swatch. */
export function nearestFamily(hex: string, families: readonly string[]): string | undefined {
  const colour = toOklch(hex);
  if (!colour || families.length < 2) return families[0];
  const farness = (family: string) => {
    const middle = middleOf(family);
    return middle ? distance(colour, middle) : Number.POSITIVE_INFINITY;
  };
  return families.toSorted((a, b) => farness(a) - farness(b))[0];
}

function middleOf(family: string): Oklch | undefined {
  const [area] = regions[family] ?? [];
  if (!area) return undefined;
  const [from, to] = area.hue ?? [0, 0];
  const hue = from <= to ? (from + to) / 2 : ((from + to + 360) / 2) % 360;
  return { hue, chroma: mean(area.chroma), lightness: mean(area.lightness) };
}

const mean = ([least, most]: Range) => (least + Math.min(most, 1)) / 2;
