import type { Scene } from "../scene/compose.ts";
import { canvasHeight as height, canvasWidth as width } from "../scene/frame.ts";
import { hexOf, rgbOf } from "../sketch/colours.ts";
import { clamp } from "../sketch/numbers.ts";
import { crumpled } from "./crumples.ts";
import { patternAt } from "./patterns.ts";
import { at, blur, byteAt, type Field, facing, quarterOf, rowAt } from "./relief.ts";
import { textureOf, tileSize, weaves } from "./weaves.ts";

/** The four documents, as pixels. */
export interface Pixels {
  /** Red, green, blue and how much of the pixel is covered. */
  colour: Uint8Array;
  layers: Uint8Array;
  soft: Field;
  crisp: Field;
}

/** Lights the relief, weaves the cloth, drops the shadows and lays it all on paper. */
export function light({ colour, layers, soft, crisp }: Pixels, scene: Scene): Uint8Array {
  const relief = reliefOf(layers, soft, crisp, scene);
  const rows = rowsOf(relief);
  const paper = paperOf(scene);
  const cloth = clothOf(scene, layers);
  const out = new Uint8Array(width * height * 3);
  const ink = new Float32Array(3);
  for (let y = 0; y < height; y++) {
    rows.moveTo(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const covered = byteAt(colour, i * 4 + 3) / 255;
      const dark = rows.shadow(x, byteAt(layers, i * 3));
      ink.fill(0);
      if (covered < 1) paper(ink, x, y, dark);
      if (covered > 0) {
        const pixel = { x, y, i, covered, dark };
        cloth(ink, colour, pixel, rows.slope(x), rows.nick(x), rows.bulk(x));
      }
      for (let c = 0; c < 3; c++) out[i * 3 + c] = clamp(at(ink, c), 0, 255);
    }
  }
  return out;
}

interface Relief {
  /** How the large forms face the lamp. */
  slope: Field;
  /** How seams and stitches face the lamp. */
  nick: Field;
  bulk: Field;
  far: Field;
  near: Field;
}

function reliefOf(layers: Uint8Array, soft: Field, crisp: Field, scene: Scene): Relief {
  const { zoom } = scene.frame;
  const stands = quarterOf(layers, width, height);
  const folds = crumpled(blur(soft, 2.4 * Math.min(zoom, 2.2)), layers, scene);
  const pillow = blur(stands, 2.6 * Math.min(zoom, 1.8));
  const bulk = {
    ...folds,
    values: folds.values.map((fold, i) => fold + Math.min(at(pillow.values, i), 96) * 0.34),
  };
  return {
    slope: facing(bulk),
    nick: facing(blur(crisp, 1.5 * Math.min(zoom, 1.6))),
    bulk,
    far: blur(stands, 8),
    near: blur(stands, 1.6 * Math.min(zoom, 1.5)),
  };
}

/** One row of pixels of every field at a time. */
function rowsOf({ slope, nick, bulk, far, near }: Relief) {
  const row = (field: Field) => new Float32Array(field.width + 1);
  const [slopes, nicks, bulks, farRow, nearRow] = [row(slope), row(nick), row(bulk), row(far), row(near)];
  const quarter = width / 4 - 1.001;
  const half = width / 2 - 1.001;
  return {
    moveTo(y: number) {
      rowAt(slope, y / 4 - 0.375, slopes);
      rowAt(bulk, y / 4 - 0.375, bulks);
      rowAt(nick, y / 2 - 0.25, nicks);
      rowAt(far, y / 4 - 6.875, farRow);
      rowAt(near, y / 4 - 2.375, nearRow);
    },
    slope: (x: number) => between(slopes, clamp(x / 4 - 0.375, 0, quarter)),
    bulk: (x: number) => between(bulks, clamp(x / 4 - 0.375, 0, quarter)),
    nick: (x: number) => between(nicks, clamp(x / 2 - 0.25, 0, half)),
    /** Whatever stands higher towards the lamp darkens what lies lower. */
    shadow(x: number, stands: number) {
      const q = clamp(x / 4 - 0.375, 0, quarter);
      const wide = clamp((between(farRow, Math.max(0, q - 4.25)) - stands) / 74, 0, 1);
      const tight = clamp((between(nearRow, Math.max(0, q - 1.25)) - stands) / 24, 0, 1);
      return 1 - (1 - wide * 0.36) * (1 - tight * 0.46);
    },
  };
}

function between(row: Float32Array, position: number): number {
  const i = position | 0;
  const here = at(row, i);
  return here + (at(row, i + 1) - here) * (position - i);
}

/** The ground, and the lighter paper shape on it with its own thin shadow. */
function paperOf({ ground, backdrop }: Scene) {
  const under = Float32Array.from(rgbOf(ground));
  const over = Float32Array.from(rgbOf(backdrop.hex));
  const fibre = weaves().tiles[0] as Float32Array;
  const shaded = Float32Array.of(0.8, 0.86, 0.84);
  return (ink: Float32Array, x: number, y: number, dark: number) => {
    const d = backdrop.distance(x, y);
    const share = clamp(0.5 - d, 0, 1);
    const edge = d <= -3 || d >= 22 ? 0 : d <= 0 ? 0.03 : (x + y > 1180 ? -0.055 : -0.014) * (1 - d / 22) ** 2;
    const s = 1 + at(fibre, ((y & 511) << 9) | (x & 511)) * 0.01 + edge;
    for (let c = 0; c < 3; c++)
      ink[c] = (at(under, c) + (at(over, c) - at(under, c)) * share) * s * (1 - dark * at(shaded, c));
  };
}

interface Pixel {
  x: number;
  y: number;
  i: number;
  covered: number;
  dark: number;
}

function clothOf({ frame, pattern, texture }: Scene, layers: Uint8Array) {
  const close = frame.zoom > 1.5;
  const { tiles, slub } = weaves();
  const fibre = tiles[0] as Float32Array;
  const focusY = frame.centre[1];
  const threadsPerPixel = (close ? 1.02 : 2.35) / clamp(frame.scale / frame.zoom, 0.8, 1.25);
  const weaveGain = (close ? 0.84 : 0.38) * Math.max(texture, 0.6);
  const printed = pattern && patternAt(pattern, frame.scale);
  const second = Float32Array.from(rgbOf(hexOf(pattern?.colour ?? "natural")));
  const base = new Float32Array(3);

  return (ink: Float32Array, colour: Uint8Array, pixel: Pixel, slope: number, nick: number, bulk: number) => {
    const { x, y, i, covered, dark } = pixel;
    for (let c = 0; c < 3; c++) base[c] = byteAt(colour, i * 4 + c);
    const id = byteAt(layers, i * 3 + 2);
    const material = id >> 5;
    let s = 1;
    if (material === 0) s += at(fibre, ((y & 511) << 9) | (x & 511)) * 0.03;
    else {
      const turn = byteAt(layers, i * 3 + 1);
      const px = x - width / 2;
      const py = y - focusY;
      // The threads bend a little over the folds.
      const across = px * at(cosines, turn) + py * at(sines, turn) + slope * 0.2;
      const down = py * at(cosines, turn) - px * at(sines, turn) + slope * 0.2;
      const tile = tiles[material] as Float32Array;
      const woven = at(tile, cell(across * threadsPerPixel, down * threadsPerPixel)) * at(textureOf, material);
      const uneven = material === 1 || material === 7 ? at(slub, cell(across * 0.62, down * 0.62)) : 0;
      const quiet = 1.22 - (at(base, 0) * 0.3 + at(base, 1) * 0.59 + at(base, 2) * 0.11) * 0.0031;
      s += (woven * weaveGain + uneven * 0.074 * texture) * quiet;
      if (printed && id & 16) {
        const share = printed(across, down) * 0.94;
        for (let c = 0; c < 3; c++) base[c] = at(base, c) + (at(second, c) - at(base, c)) * share;
      }
    }
    s += clamp(slope * 0.0175, -0.3, 0.17) + clamp(nick * 0.0065, -0.3, 0.22) + (bulk - 160) * 0.0016;
    s = (s + cutEdge(layers, x, y, i)) * (1 - dark * 0.82);
    paint(ink, base, s, covered);
  };
}

const cell = (across: number, down: number): number =>
  (((down + 16384) & (tileSize - 1)) << 9) | ((across + 16384) & (tileSize - 1));

/** The turn of the threads is kept in a byte. */
const degrees = Float32Array.from({ length: 256 }, (_, i) => ((i / 255) * 180 - 90) * (Math.PI / 180));
const cosines = degrees.map(Math.cos);
const sines = degrees.map(Math.sin);

/** A bevel one pixel wide where a piece ends: the cut edge of the paper. */
function cutEdge(layers: Uint8Array, x: number, y: number, i: number): number {
  if (x < 2 || y < 2 || x > width - 3 || y > height - 3) return 0;
  const step = byteAt(layers, i * 3 + 6 + width * 6) - byteAt(layers, i * 3 - 6 - width * 6);
  return step > 0 ? Math.min(step, 20) * 0.0048 : Math.max(step, -20) * 0.0062;
}

const tones = 1024;
const warm = toneCurve((v) => (v < 1 ? v ** 1.06 : 1 + (v - 1) * 1.05));
const cool = toneCurve((v) => (v < 1 ? v ** 0.9 : 1 + (v - 1) * 0.82));

function toneCurve(curve: (value: number) => number): Float32Array {
  return Float32Array.from({ length: tones }, (_, i) => curve(Math.max(0.05, (i + 0.5) / 512)));
}

/** Gouache: shadows go cooler and richer, lights go warm. */
function paint(ink: Float32Array, base: Float32Array, s: number, covered: number): void {
  const tone = clamp((s * 512) | 0, 0, tones - 1);
  const glow = s > 1 ? s - 1 : 0;
  const [r, g, b] = [at(ink, 0), at(ink, 1), at(ink, 2)];
  ink[0] = r + (at(base, 0) * at(warm, tone) + glow * 26 - r) * covered;
  ink[1] = g + (at(base, 1) * s + glow * 22 - g) * covered;
  ink[2] = b + (at(base, 2) * at(cool, tone) + glow * 14 - b) * covered;
}
