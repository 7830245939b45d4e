import { noise } from "../sketch/numbers.ts";
import { flatten, type Point } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";

/** Pixels of the canvas a scene is composed and lit on. */
export const canvasWidth = 1200;
export const canvasHeight = 1600;

/** How a garment's own space is laid on the canvas. */
export interface Frame {
  place: (x: number, y: number) => Point;
  scale: number;
  /** How much closer than the whole garment. */
  zoom: number;
  turn: number;
  /** The middle of what is looked at; stripes are counted from here. */
  centre: Point;
}

export const wholeCanvas: Frame = {
  place: (x, y) => [x, y],
  scale: 1,
  zoom: 1,
  turn: 0,
  centre: [canvasWidth / 2, canvasHeight / 2],
};

const room = { width: 1000, height: 1270, drop: 10 };

/** Fits the garment into the picture, its lines bent by a slow noise: cut by hand, never quite symmetric. */
export function fitFrame(sketch: Sketch, { zoom, turn, seed }: { zoom: number; turn: number; seed: number }): Frame {
  const box = extentOf(sketch);
  const fit = Math.min(room.width / (box.right - box.left), room.height / (box.foot - box.top), sketch.maxScale);
  const scale = fit * zoom;
  const [cx, cy]: Point = zoom > 1 ? sketch.focus : [(box.left + box.right) / 2, (box.top + box.foot) / 2];
  const angle = (turn * Math.PI) / 180;
  const c = Math.cos(angle) * scale;
  const s = Math.sin(angle) * scale;
  const hand = seed % 9973;
  const waver = (x: number, y: number, slow: number, quick: number) =>
    noise(x / 260, y / 260, slow) * 6.5 + noise(x / 46, y / 46, quick) * 1.3;
  const place = (x: number, y: number): Point => {
    const wx = x + waver(x, y, hand, hand + 5) - cx;
    const wy = y + waver(x, y, hand + 9, hand + 7) - cy;
    return [canvasWidth / 2 + wx * c - wy * s, canvasHeight / 2 + room.drop + wx * s + wy * c];
  };
  return { place, scale, zoom, turn, centre: place(cx, cy) };
}

function extentOf({ marks }: Sketch) {
  const points = marks
    .filter((mark) => mark.kind === "piece" && !mark.canvas)
    .flatMap((mark) => flatten(mark.d, 40).flatMap((run) => run.points));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), foot: Math.max(...ys) };
}
