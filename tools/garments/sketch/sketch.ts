import { deepen, hexOf, lift, luma } from "./colours.ts";
import type { Design, Material } from "./design.ts";
import { type Random, random } from "./numbers.ts";
import type { Path, Point } from "./paths.ts";
import { ellipse } from "./shapes.ts";

/** A mark is in the garment's own space, or already in place on the canvas. */
interface Placed {
  d: Path;
  canvas: boolean;
}

/** A cut piece of cloth or paper. With `stroke` the path is the middle of a ribbon that wide. */
export interface Piece extends Placed {
  kind: "piece";
  tone: string;
  material: Material;
  /** How high it lies; whatever lies higher throws a shadow on what lies lower. */
  z: number;
  /** Where its stack begins: plants lie under the garment, the swing tag on it. */
  base: number;
  /** How its threads turn, in degrees. */
  grain: number;
  /** Whether the cloth's stripes or checks run over it. */
  patterned: boolean;
  stroke?: number;
  cap?: "butt" | "round";
}

/** A ridge (lift > 0) or a valley (lift < 0) of cloth. */
export interface Fold extends Placed {
  kind: "fold";
  lift: number;
  /** Crisp folds are pressed or gathered; the others are soft. */
  crisp: boolean;
}

export interface Seam extends Placed {
  kind: "seam";
  width: number;
}

export interface Stitch extends Placed {
  kind: "stitch";
  width: number;
  tone: string;
}

/** Thread, print and wear: colour without a piece of its own. */
export interface Paint extends Placed {
  kind: "paint";
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: readonly [number, number];
  cap?: "butt" | "round";
  opacity?: number;
  /** How far thread stands off the cloth. */
  raise?: number;
}

export type Mark = Piece | Fold | Seam | Stitch | Paint;

type PieceOptions = Partial<Omit<Piece, "kind" | "d" | "canvas">>;
type PaintOptions = Omit<Paint, "kind" | "d" | "canvas">;

export interface FoldOptions {
  bend?: number;
  width?: number;
  lift?: number;
  crisp?: boolean;
}

/** Collects the marks of one picture. A drawing context like a canvas's, hence the one class of this tool. */
export class Sketch {
  readonly marks: Mark[] = [];
  rand: Random;
  readonly trim: string;
  readonly material: Material;
  cloth: string;
  /** While true, marks are placed on the canvas rather than in the garment's space. */
  canvas = false;
  /** What the detail picture looks at. */
  focus: Point = [0, 0];
  tagAt: Point | undefined;
  /** Small things are not blown up to fill the frame. */
  maxScale = 1.3;

  constructor(design: Design, colour: string, seed: number) {
    this.rand = random(seed);
    this.cloth = hexOf(colour);
    this.trim = hexOf(design.trim ?? colour);
    this.material = design.material;
  }

  /** A part's colour: by its role in the garment, or as given. */
  tone(name: string): string {
    const c = this.cloth;
    switch (name) {
      case "main":
        return c;
      case "inner":
        return deepen(c, luma(c) < 0.3 ? 0.42 : 0.34);
      case "shade":
        return deepen(c, 0.16);
      case "light":
        return lift(c, 0.14);
      case "trim":
        return this.trim;
      case "thread":
        return luma(c) < 0.34 ? lift(c, 0.36) : luma(c) > 0.72 ? deepen(c, 0.3) : lift(c, 0.34);
      case "nut":
        return luma(c) < 0.35 ? "#cdb58f" : "#6d4d36";
      default:
        return haberdashery[name] ?? name;
    }
  }

  piece(d: Path, options: PieceOptions = {}): this {
    const patterned = options.tone === undefined || options.tone === "main";
    const usual = { tone: "main", material: this.material, z: 1, base: 60, grain: 0, patterned };
    return this.add({ kind: "piece", d, canvas: this.canvas, ...usual, ...options });
  }

  fold(x1: number, y1: number, x2: number, y2: number, options: FoldOptions = {}): this {
    const { bend = 0, width = 26, lift = 0.5, crisp = false } = options;
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const nx = -(y2 - y1) / length;
    const ny = (x2 - x1) / length;
    const beside = (by: number) => `${(x1 + x2) / 2 + nx * by} ${(y1 + y2) / 2 + ny * by}`;
    const lens = (left: number, right: number) =>
      `M${x1} ${y1}Q${beside(bend + left)} ${x2} ${y2}Q${beside(bend - right)} ${x1} ${y1}Z`;
    const mark = { kind: "fold", canvas: this.canvas } as const;
    this.add({ ...mark, d: lens(width, width), lift, crisp });
    const crease = creases[this.material];
    if (crisp || crease === 0) return this;
    // Cloth breaks along one side of a fold and rolls off the other.
    const side = this.rand() < 0.5 ? -1 : 1;
    const edge = side * width * (0.3 + this.rand() * 0.35);
    return this.add({ ...mark, d: lens(edge + width * 0.13, width * 0.13 - edge), lift: lift * crease, crisp: true });
  }

  seam(d: Path, width = 2.2): this {
    return this.add({ kind: "seam", d, canvas: this.canvas, width });
  }

  stitch(d: Path, { width = 1.9, tone = "thread" }: { width?: number; tone?: string } = {}): this {
    return this.add({ kind: "stitch", d, canvas: this.canvas, width, tone });
  }

  paint(d: Path, options: PaintOptions): this {
    return this.add({ kind: "paint", d, canvas: this.canvas, ...options });
  }

  cord(d: Path, width: number, options: PieceOptions = {}): this {
    return this.piece(d, { stroke: width, z: 2, tone: "cord", material: "smooth", patterned: false, ...options });
  }

  /** Wood, metal, cork, rubber and the like: hard, plain and shiny. */
  hard(d: Path, tone: string, options: PieceOptions = {}): this {
    return this.piece(d, { tone, material: "smooth", patterned: false, ...options });
  }

  button(x: number, y: number, radius = 11, tone = "nut"): this {
    const colour = this.tone(tone);
    const eye = radius * 0.24;
    this.hard(ellipse(x, y, radius), colour, { z: 3 });
    this.paint(ellipse(x, y, radius * 0.68), { stroke: deepen(colour, 0.35), width: radius * 0.12, opacity: 0.7 });
    for (const [sx, sy] of corners)
      this.paint(ellipse(x + sx * eye, y + sy * eye, radius * 0.13), { fill: deepen(colour, 0.8) });
    const cross = `M${x - eye} ${y - eye}L${x + eye} ${y + eye}M${x + eye} ${y - eye}L${x - eye} ${y + eye}`;
    return this.paint(cross, { stroke: this.tone("cream"), width: radius * 0.13, opacity: 0.8 });
  }

  jitter(amount: number): number {
    return (this.rand() * 2 - 1) * amount;
  }

  private add(mark: Mark): this {
    this.marks.push(mark);
    return this;
  }
}

/** How sharply each material breaks where it folds: linen does, a jumper does not. */
const creases: Record<Material, number> = {
  paper: 0,
  weave: 0.5,
  twill: 0.44,
  jersey: 0.26,
  knit: 0.1,
  rib: 0,
  smooth: 0.3,
  basket: 0.2,
};

const corners = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

/** What does not change with the dye. */
const haberdashery: Record<string, string> = {
  wood: "#8a6242",
  cream: "#efe6d2",
  cord: "#ded0b3",
  metal: "#a8926a",
  cork: "#b98d5f",
  rubber: "#ece4d3",
};
