import { colourways, hexOf, isColourName, type PlantName } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import { type Path, type Point, place } from "../sketch/paths.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { sprig } from "./plants.ts";

/** The plant that gave the dye. */
export const plantFor = (colour: string): PlantName => (isColourName(colour) ? colourways[colour].plant : "sprout");

/** The cloth and the plant that dyed it. */
export function drawSwatch(sketch: Sketch, design: Design, colour: string): void {
  sketch.canvas = true;
  const square = pinked(800, 960);
  sketch.piece(place(square, { x: 640, y: 700, turn: -7 }), {
    tone: "shade",
    base: 34,
    z: 0,
    patterned: true,
    grain: -7,
  });
  sketch.fold(300, 500, 420, 1180, { width: 30, lift: 0.3 });
  sketch.piece(place(square, { x: 590, y: 740, turn: 3 }), { base: 46, z: 0, grain: 3 });
  sketch.fold(250, 360, 700, 1190, { width: 70, lift: 0.42, bend: -60 });
  sketch.fold(470, 300, 900, 1100, { width: 64, lift: -0.4, bend: -50 });
  sketch.fold(740, 320, 960, 900, { width: 46, lift: 0.36, bend: -30 });
  const turnedCorner = "M968 1236L700 1250C760 1180 860 1060 960 990Z";
  sketch.piece(turnedCorner, { tone: "inner", base: 64, z: 1, patterned: true, grain: 50 });
  sketch.fold(720, 1240, 955, 1010, { width: 20, lift: 0.7, bend: 10 });
  if (design.embroidery) {
    sketch.cloth = hexOf(colour);
    embroider(sketch, "M206 460L960 500", { wide: 92, gap: 84, threads: design.threads });
  }
  sprig(sketch, plantFor(colour), "footLeft", 1000);
}

/** A rectangle with pinked edges, as a dyer keeps it. */
function pinked(width: number, height: number): Path {
  const x = width / 2;
  const y = height / 2;
  const corners: Point[] = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
  const teeth = corners.flatMap((corner, i) => pinkedEdge(corner, corners[(i + 1) % 4] ?? corner));
  return `M${teeth.map((p) => p.join(" ")).join("L")}Z`;
}

function pinkedEdge([x0, y0]: Point, [x1, y1]: Point): Point[] {
  const tooth = 22;
  const count = Math.round(Math.hypot(x1 - x0, y1 - y0) / tooth);
  const nx = -(y1 - y0) / count / 2.4;
  const ny = (x1 - x0) / count / 2.4;
  return Array.from({ length: count }, (_, i): Point[] => {
    const valley = i / count;
    const tip = (i + 0.5) / count;
    return [
      [x0 + (x1 - x0) * valley, y0 + (y1 - y0) * valley],
      [x0 + (x1 - x0) * tip - nx, y0 + (y1 - y0) * tip - ny],
    ];
  }).flat();
}
