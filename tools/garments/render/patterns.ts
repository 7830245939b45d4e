import type { Pattern, PatternType } from "../sketch/design.ts";
import { clamp } from "../sketch/numbers.ts";

/** How much of the second colour lies at a thread (across, down), from 0 to 1. */
export type PatternAt = (across: number, down: number) => number;

/** Stripes and checks are counted in threads, so they turn with the grain and grow with `scale`. */
export function patternAt({ type, scale: size = 1 }: Pattern, scale: number): PatternAt {
  return patterns[type](size * scale, scale);
}

const patterns: Record<PatternType, (unit: number, scale: number) => PatternAt> = {
  stripe: (w, k) => (across) => band(wrap(across + 16 * w, 44 * w), 5 * w, 27 * w, k),
  pin: (w, k) => (across) => band(wrap(across + 13 * w, 26 * w), 11 * w, 14.4 * w, k),
  breton: (w, k) => (_, down) => band(wrap(down, 58 * w), 18 * w, 36 * w, k),
  check: (w, k) => (across, down) =>
    (band(wrap(across + 20 * w, 80 * w), 0, 40 * w, k) + band(wrap(down, 80 * w), 0, 40 * w, k)) * 0.48,
};

const wrap = (value: number, length: number): number => ((value % length) + length) % length;

/** 1 between two edges, softened over about a pixel. */
const band = (value: number, from: number, to: number, scale: number): number =>
  clamp(Math.min(value - from, to - value) / 1.2 / scale + 0.5, 0, 1);
