import { garments } from "../garments/index.ts";
import { groundFor } from "../sketch/colours.ts";
import type { Design, GarmentName, Pattern } from "../sketch/design.ts";
import { clamp, hash, random } from "../sketch/numbers.ts";
import { Sketch } from "../sketch/sketch.ts";
import { type Backdrop, type BackdropShape, backdrop, noBackdrop } from "./backdrop.ts";
import { type Frame, fitFrame, wholeCanvas } from "./frame.ts";
import { sprig } from "./plants.ts";
import { drawStack } from "./stack.ts";
import { drawSwatch, plantFor } from "./swatch.ts";
import { swingTag } from "./tag.ts";

export const views = ["front", "back", "detail", "swatch", "stack"] as const;
export type View = (typeof views)[number];

/** What is photographed, so to speak. The slug decides how it lies, so that every colour lies alike. */
export interface Subject {
  slug: string;
  design: Design;
  colour: string;
}

/** Everything one picture needs. */
export interface Scene {
  sketch: Sketch;
  frame: Frame;
  ground: string;
  backdrop: Backdrop;
  pattern: Pattern | undefined;
  texture: number;
  /** Where the crumples of its cloth begin. */
  seed: number;
}

export function compose({ slug, design, colour }: Subject, view: View): Scene {
  const seed = hash(slug);
  const ground = groundFor(colour, seed);
  // A detail is the front seen closer, so it is drawn from the same seed.
  const pose = seed ^ hash(view === "detail" ? "front" : view);
  const sketch = new Sketch(design, colour, pose);
  const scene = {
    sketch,
    ground,
    backdrop: view === "detail" ? noBackdrop(ground) : backdrop(backdropOf(design.garment), ground, seed % 97),
    pattern: design.pattern,
    texture: design.texture ?? 1,
    seed,
  };
  if (view === "swatch") {
    drawSwatch(sketch, design, colour);
    return { ...scene, frame: { ...wholeCanvas, zoom: 2, scale: 2 } };
  }
  if (view === "stack") {
    drawStack(sketch, design, colour);
    return { ...scene, frame: wholeCanvas };
  }
  if (view !== "detail") laySprigs(sketch, colour, seed, view === "back");
  // Plants differ in how much chance they use up; the garment must lie alike beside each of them.
  sketch.rand = random(pose);
  garments[design.garment](sketch, design, view === "back");
  const frame = fitFrame(sketch, { zoom: view === "detail" ? 3 : 1, turn: turnOf(design.garment, seed), seed });
  if (view === "front") hangTag(sketch, frame);
  return { ...scene, frame };
}

function laySprigs(sketch: Sketch, colour: string, seed: number, back: boolean): void {
  const plant = plantFor(colour);
  const left = ((seed >> 5) & 1) === (back ? 0 : 1);
  sketch.canvas = true;
  sprig(sketch, plant, left ? "footLeft" : "footRight", 560);
  sprig(sketch, plant, left ? "topRight" : "topLeft", 380);
  sketch.canvas = false;
}

function hangTag(sketch: Sketch, frame: Frame): void {
  if (!sketch.tagAt) return;
  const at = frame.place(...sketch.tagAt);
  sketch.canvas = true;
  swingTag(sketch, at, [clamp(at[0] + 62, 120, 1110), clamp(at[1] + 150, 200, 1490)], -12);
  sketch.canvas = false;
}

const smallThings: readonly GarmentName[] = ["sneakers", "sandals", "belt", "socks", "cap", "crossbody"];
const besideClothes: readonly GarmentName[] = [...smallThings, "tote", "scarf"];

const backdropOf = (garment: GarmentName): BackdropShape => (besideClothes.includes(garment) ? "sun" : "arch");

/** Laid down by hand, so never quite straight. */
const turnOf = (garment: GarmentName, seed: number): number =>
  smallThings.includes(garment) ? ((seed >> 3) % 5) - 2 : (((seed >> 3) % 9) - 4) * 0.4;
