/** How a material is woven or knitted, which is how it catches the light. */
export const materials = ["paper", "weave", "twill", "jersey", "knit", "rib", "smooth", "basket"] as const;
export type Material = (typeof materials)[number];

export type PatternType = "stripe" | "pin" | "breton" | "check";

export interface Pattern {
  type: PatternType;
  colour: string;
  scale?: number;
}

/**
 * A garment's cut, measured from the middle of its neck in about half millimetres.
 * `up` and `low` are the angles of upper and lower sleeve, in degrees below the horizontal.
 */
export interface Measures {
  neckWidth: number;
  neckDrop: number;
  shoulder: number;
  slope: number;
  chest: number;
  armhole: number;
  waist: number;
  hip: number;
  crotch: number;
  hem: number;
  length: number;
  total: number;
  flare: number;
  spread: number;
  up: number;
  low: number;
  sleeve: number;
  cuff: number;
  full: number;
}

export const garmentNames = [
  "tee",
  "shirt",
  "dress",
  "trousers",
  "leggings",
  "skirt",
  "jacket",
  "blazer",
  "abaya",
  "kaftan",
  "hoodie",
  "tank",
  "sweater",
  "sneakers",
  "sandals",
  "tote",
  "crossbody",
  "cap",
  "scarf",
  "belt",
  "socks",
] as const;
export type GarmentName = (typeof garmentNames)[number];

/** What the pattern cutter is told: everything about a product that shows, except its colour. */
export interface Design {
  garment: GarmentName;
  material: Material;
  /** Strength of the weave: 1 is linen, 0.35 poplin. */
  texture?: number;
  pattern?: Pattern;
  /** A second cloth, for toes, handles and heels. */
  trim?: string;
  /** Overrides of the garment's usual cut. */
  shape?: Partial<Measures>;

  embroidery?: boolean;
  threads?: readonly string[];
  hemBand?: boolean;

  pocket?: boolean;
  shortSleeve?: boolean;
  longSleeve?: boolean;
  sleeveless?: boolean;
  band?: boolean;
  popover?: boolean;
  /** How much higher a shirt is cut at the sides than in the middle. */
  tail?: number;

  long?: boolean;
  tiers?: boolean;
  belt?: boolean;
  vee?: boolean;
  straight?: boolean;
  buttons?: boolean;

  fit?: "wide";
  drawstring?: boolean;
  elastic?: boolean;
  crease?: boolean;
  sidePocket?: boolean;

  zip?: boolean;
  rib?: boolean;
  quilt?: boolean;
  double?: boolean;
  open?: boolean;
  short?: boolean;
  cables?: boolean;
  turtle?: boolean;
  style?: "cross";

  /** The colourways folded in the picture of a stack, top first. */
  stack?: readonly string[];
}
