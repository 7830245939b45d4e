import type { Design } from "../sketch/design.ts";
import { mapPath, type Path, place } from "../sketch/paths.ts";
import { ellipse, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { sproutMark } from "../tailoring/label.ts";

const sole =
  "M4 -360C88 -360 128 -280 124 -180C120 -90 92 -20 94 80C96 170 116 230 102 300C92 350 54 372 4 372" +
  "C-46 372 -80 350 -88 300C-100 230 -76 150 -82 70C-88 -10 -116 -90 -116 -186C-116 -290 -80 -360 4 -360Z";

type Draw = (d: Path) => Path;

/** A pair seen from above; from behind, its soles. */
export function sandals(sketch: Sketch, design: Design, back: boolean): void {
  sketch.maxScale = 1.25;
  for (const draw of [
    (d: Path) => place(d, { x: -172, y: -18, turn: -8 }),
    (d: Path) => place(d, { x: 170, y: 22, turn: 7, mirror: true }),
  ]) {
    sketch.hard(draw(mapPath(sole, (x, y) => [x * 1.05, y * 1.02])), "#4c3a2c", { z: 0.3 });
    if (back) sketch.hard(draw(sole), "#6a523d", { z: 0.9 });
    else sketch.piece(draw(sole), { tone: "cork", material: "basket", z: 0.9 });
    const edge = mapPath(sole, (x, y) => [2 + (x - 2) * 0.9, 4 + (y - 4) * 0.955]);
    sketch.stitch(draw(edge), { tone: "#ecd9b4", width: 2 });
    if (back) tread(sketch, draw);
    else upper(sketch, design, draw);
  }
  sketch.focus = [176, -130];
  sketch.tagAt = [10, 300];
}

function tread(sketch: Sketch, draw: Draw): void {
  for (let y = -310; y < 330; y += 34) {
    const reach = y > -30 && y < 170 ? 54 : 76;
    sketch.paint(draw(`M${-reach} ${y}L${reach} ${y}`), { stroke: "#4a3727", width: 8, raise: 0.5 });
  }
}

function upper(sketch: Sketch, design: Design, draw: Draw): void {
  const worn = { fill: "#8f6a44", opacity: 0.22 };
  sketch.paint(draw("M4 -300C54 -300 78 -240 74 -180C70 -130 -60 -130 -66 -180C-70 -240 -44 -300 4 -300Z"), worn);
  sketch.paint(draw(ellipse(6, 250, 58, 74)), worn);
  sketch.paint(draw(sproutMark(6, 256, 1.8)), { stroke: "#6f4e2f", width: 3.4 });
  if (design.style === "cross") crossedStraps(sketch, draw);
  else wideStraps(sketch, design, draw);
  strap(sketch, draw("M-84 170C-110 250 -60 330 4 332C70 330 112 250 92 170"), { stroke: 30, z: 2.6 });
  sketch.hard(draw(rect(78, 150, 34, 42, 6)), "metal", { stroke: 6, z: 3.4 });
}

function crossedStraps(sketch: Sketch, draw: Draw): void {
  strap(sketch, draw("M-118 -150C-40 -190 60 -130 112 -30"), { grain: 30 });
  sketch.stitch(draw("M-112 -168C-36 -208 68 -148 122 -44"), { width: 1.6 });
  sketch.stitch(draw("M-116 -130C-44 -170 52 -110 100 -12"), { width: 1.6 });
  strap(sketch, draw("M124 -160C60 -190 -40 -120 -98 -20"), { z: 3.2, grain: -30 });
  sketch.stitch(draw("M120 -180C56 -208 -48 -140 -108 -36"), { width: 1.6 });
  sketch.stitch(draw("M126 -140C64 -172 -34 -102 -90 -4"), { width: 1.6 });
}

function wideStraps(sketch: Sketch, design: Design, draw: Draw): void {
  strap(sketch, draw("M-120 -176C-40 -214 50 -214 126 -172"));
  sketch.stitch(draw("M-118 -196C-40 -234 50 -234 124 -192"), { width: 1.6 });
  sketch.stitch(draw("M-120 -156C-40 -194 50 -194 124 -152"), { width: 1.6 });
  strap(sketch, draw("M-96 -20C-40 -52 46 -52 98 -18"));
  sketch.stitch(draw("M-98 -40C-40 -72 46 -72 100 -38"), { width: 1.6 });
  if (!design.embroidery) return;
  const line = draw("M-96 -186C-40 -212 50 -212 104 -182");
  embroider(sketch, line, { wide: 34, threads: design.threads, borders: false });
}

const strap = (sketch: Sketch, d: Path, options: { stroke?: number; z?: number; grain?: number } = {}) =>
  sketch.piece(d, { stroke: 52, z: 2.4, cap: "butt", patterned: true, ...options });
