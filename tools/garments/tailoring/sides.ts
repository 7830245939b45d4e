import { asDrawn, flip } from "../sketch/paths.ts";

/** The wearer's right is drawn on the left: -1, then 1. */
export const sides = [-1, 1] as const;
export type Side = (typeof sides)[number];

/** Draws a path of the right half on both sides. */
export const bothSides = [flip, asDrawn] as const;
