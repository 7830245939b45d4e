import { mix } from "../sketch/colours.ts";
import { noise } from "../sketch/numbers.ts";

/** A large paper shape behind the garment, a breath lighter than the ground. */
export interface Backdrop {
  hex: string;
  /** How far a pixel lies outside the shape's edge; negative inside. */
  distance: (x: number, y: number) => number;
}

export const noBackdrop = (ground: string): Backdrop => ({ hex: ground, distance: () => 99 });

const edges = {
  arch: (x: number, y: number) => (y < 560 ? Math.hypot(x - 600, y - 560) : Math.abs(x - 600)) - 392,
  sun: (x: number, y: number) => Math.hypot(x - 600, y - 780) - 486,
};

export type BackdropShape = keyof typeof edges;

export function backdrop(shape: BackdropShape, ground: string, seed: number): Backdrop {
  const edge = edges[shape];
  return {
    hex: mix(ground, "#fff4e2", 0.3),
    distance(x, y) {
      const d = edge(x, y);
      // Cut by hand; noise costs too much to ask for it where the edge is nowhere near.
      return d < -9 || d > 28 ? d : d + noise(x / 80, y / 80, seed) * 3;
    },
  };
}
