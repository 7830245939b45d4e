import { canvasHeight, canvasWidth, type Frame, wholeCanvas } from "../scene/frame.ts";
import { deepen } from "../sketch/colours.ts";
import { materials } from "../sketch/design.ts";
import { clamp, tenth } from "../sketch/numbers.ts";
import { trace } from "../sketch/paths.ts";
import type { Mark, Paint, Piece, Sketch } from "../sketch/sketch.ts";

/** The same marks, four times: what they look like, how they lie, and two reliefs for the light. */
export interface Documents {
  colour: string;
  /** Red is height, green the turn of the threads, blue the material and whether a pattern runs over it. */
  layers: string;
  /** Hanging folds, at a quarter of the size: they are blurred anyway. */
  soft: string;
  /** Seams, stitches and gathers, at half the size. */
  crisp: string;
}

type Layers = Record<keyof Documents, string[]>;

const level = "#808080";

export function documentsOf(sketch: Sketch, frame: Frame): Documents {
  const layers: Layers = { colour: [], layers: [], soft: [], crisp: [] };
  for (const mark of sketch.marks) {
    const { place, scale, turn } = mark.canvas ? wholeCanvas : frame;
    const step = mark.canvas ? 9 : 9 / Math.max(1, scale * 0.55);
    draw(layers, sketch, mark, trace(mark.d, place, step), scale, turn);
  }
  return {
    colour: svg(1, "", layers.colour),
    layers: svg(1, "#000", layers.layers),
    soft: svg(0.25, level, layers.soft),
    crisp: svg(0.5, level, layers.crisp),
  };
}

function draw(layers: Layers, sketch: Sketch, mark: Mark, d: string, scale: number, turn: number): void {
  switch (mark.kind) {
    case "piece":
      drawPiece(layers, mark, sketch.tone(mark.tone), d, scale, turn);
      return;
    case "fold": {
      const shade = mark.lift > 0 ? "#fff" : "#000";
      const fold = `<path d="${d}" fill="${shade}" fill-opacity="${Math.abs(mark.lift).toFixed(2)}"/>`;
      layers[mark.crisp ? "crisp" : "soft"].push(fold);
      return;
    }
    case "seam": {
      const line = (colour: string, width: number, opacity: string) =>
        `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${tenth(width)}" stroke-opacity="${opacity}"/>`;
      layers.colour.push(line(deepen(sketch.cloth, 0.55), mark.width * scale * 0.7, ".42"));
      layers.crisp.push(line("#000", mark.width * scale * 1.5, ".75"));
      return;
    }
    case "stitch": {
      const width = mark.width * scale;
      const dashes =
        `fill="none" stroke-width="${tenth(width)}" stroke-linecap="round" ` +
        `stroke-dasharray="${tenth(7.5 * scale)} ${tenth(5.5 * scale)}"`;
      layers.colour.push(`<path d="${d}" ${dashes} stroke="${sketch.tone(mark.tone)}" stroke-opacity=".85"/>`);
      layers.crisp.push(
        `<path d="${d}" fill="none" stroke="#000" stroke-width="${tenth(width * 2.6)}" stroke-opacity=".4"/>`,
        `<path d="${d}" ${dashes} stroke="#fff" stroke-opacity=".6"/>`,
      );
      return;
    }
    case "paint":
      drawPaint(layers, mark, d, scale);
  }
}

function drawPiece(layers: Layers, piece: Piece, tone: string, d: string, scale: number, turn: number): void {
  const shape = (colour: string) =>
    piece.stroke
      ? `<path d="${d}" fill="none" stroke-width="${tenth(piece.stroke * scale)}" ` +
        `stroke-linecap="${piece.cap ?? "round"}" stroke-linejoin="round" stroke="${colour}"/>`
      : `<path d="${d}" fill="${colour}"/>`;
  layers.colour.push(shape(tone));
  layers.layers.push(shape(layerCode(piece, turn)));
  // A piece hides the folds of what it lies on.
  layers.soft.push(shape(level));
  layers.crisp.push(shape(level));
  if (piece.stroke && piece.stroke < 16) {
    const ridge = tenth(piece.stroke * scale * 0.5);
    layers.crisp.push(`<path d="${d}" fill="none" stroke-width="${ridge}" stroke="#fff" stroke-opacity=".5"/>`);
  }
}

function layerCode({ base, z, grain, material, patterned }: Piece, turn: number): string {
  const height = clamp(Math.round(base) + z * 9, 0, 255);
  const degrees = (((grain + turn) % 180) + 270) % 180;
  const id = materials.indexOf(material) * 32 + (patterned ? 20 : 8);
  return `rgb(${height},${Math.round((degrees / 180) * 255)},${id})`;
}

function drawPaint(layers: Layers, paint: Paint, d: string, scale: number): void {
  const { fill = "none", stroke, width = 1, dash, cap = "round", opacity, raise } = paint;
  const line =
    ` stroke-width="${tenth(width * scale)}" stroke-linecap="${cap}" stroke-linejoin="round"` +
    (dash ? ` stroke-dasharray="${dash.map((length) => tenth(length * scale)).join(" ")}"` : "");
  const shape = (fill: string, stroke: string | undefined, opacity: number | undefined) =>
    `<path d="${d}" fill="${fill}"${stroke ? ` stroke="${stroke}"${line}` : ""}` +
    `${opacity ? ` fill-opacity="${opacity}" stroke-opacity="${opacity}"` : ""}/>`;
  layers.colour.push(shape(fill, stroke, opacity));
  if (raise) layers.crisp.push(shape(fill === "none" ? "none" : "#fff", stroke && "#fff", raise));
}

function svg(size: number, ground: string, body: readonly string[]): string {
  const frame = `width="${canvasWidth * size}" height="${canvasHeight * size}" viewBox="0 0 ${canvasWidth} ${canvasHeight}"`;
  const paper = ground && `<rect width="100%" height="100%" fill="${ground}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame}>${paper}${body.join("")}</svg>`;
}
