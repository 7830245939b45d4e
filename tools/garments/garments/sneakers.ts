import { deepen } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import { type Path, place } from "../sketch/paths.ts";
import { ellipse } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { sproutMark } from "../tailoring/label.ts";

type Draw = (d: Path) => Path;

/** A pair seen from above; from behind, its soles. */
export function sneakers(sketch: Sketch, _design: Design, back: boolean): void {
  sketch.maxScale = 1.25;
  for (const draw of [
    (d: Path) => place(d, { x: -176, y: 26, turn: -7 }),
    (d: Path) => place(d, { x: 168, y: -14, turn: 8, mirror: true }),
  ]) {
    sketch.piece(draw(welt), { tone: "rubber", material: "smooth", z: 0.6, patterned: false });
    if (back) tread(sketch, draw);
    else {
      upper(sketch, draw);
      lining(sketch, draw);
      laces(sketch, draw);
      sketch.piece(draw("M-40 330C-30 316 40 316 50 330L46 372Q4 382 -36 372Z"), { ...second, z: 2.4 });
    }
  }
  sketch.focus = [190, -60];
  sketch.tagAt = [-20, 300];
}

const second = { tone: "trim", patterned: false } as const;

const welt =
  "M0 -372C92 -372 138 -286 140 -176C142 -70 112 -10 108 70C106 150 128 230 112 306C100 362 60 384 4 384" +
  "C-52 384 -94 358 -104 304C-118 226 -98 150 -104 66C-110 -20 -134 -80 -134 -176C-134 -290 -84 -372 0 -372Z";

const sole =
  "M0 -350C80 -350 116 -270 118 -176C120 -76 90 -20 88 66C86 150 106 226 92 298C82 344 52 362 4 362" +
  "C-44 362 -76 340 -84 296C-96 226 -78 150 -84 66C-90 -20 -112 -80 -112 -176C-112 -276 -74 -350 0 -350Z";

const canvas =
  "M0 -350C80 -350 120 -272 122 -176C124 -70 96 -10 92 70C90 150 110 226 96 300C86 350 54 368 4 368" +
  "C-46 368 -80 348 -88 298C-100 226 -82 150 -88 66C-94 -20 -116 -80 -116 -176C-116 -276 -76 -350 0 -350Z";

const edgeStitch =
  "M0 -338C72 -338 110 -264 112 -176C114 -70 86 -10 82 70C80 150 100 226 87 296C78 340 50 358 4 358" +
  "C-42 358 -72 338 -79 294C-91 226 -72 150 -78 66C-84 -20 -106 -80 -106 -176C-106 -266 -68 -338 0 -338";

const toecap =
  "M0 -351C80 -351 119 -276 121 -196C80 -226 40 -238 0 -238C-40 -238 -80 -226 -115 -196C-113 -276 -76 -351 0 -351Z";

function tread(sketch: Sketch, draw: Draw): void {
  const rubber = sketch.tone("rubber");
  sketch.paint(draw(sole), { fill: deepen(rubber, 0.12), raise: 0.2 });
  for (let y = -320; y < 340; y += 30) {
    const reach = Math.abs(y) > 260 ? 46 : y > -20 && y < 160 ? 62 : 84;
    const wave = `M${-reach} ${y}Q${-reach / 2} ${y - 18} 0 ${y}Q${reach / 2} ${y + 18} ${reach} ${y}`;
    sketch.paint(draw(wave), { stroke: deepen(rubber, 0.34), width: 6, raise: 0.5 });
  }
  sketch.piece(draw(ellipse(0, -150, 46)), { tone: "main", material: "smooth", z: 1.2 });
  sketch.paint(draw(sproutMark(0, -146, 1.6)), { stroke: sketch.tone("cream"), width: 3 });
}

function upper(sketch: Sketch, draw: Draw): void {
  sketch.piece(draw(canvas), { z: 1.4 });
  sketch.stitch(draw(edgeStitch), { width: 1.6 });
  sketch.piece(draw(toecap), { ...second, z: 2 });
  sketch.stitch(draw("M112 -208C76 -234 40 -247 0 -247C-40 -247 -76 -234 -106 -208"), { width: 1.6 });
  for (let i = 0; i < 7; i++) {
    const hole = ellipse(-30 + (i % 4) * 20, i > 3 ? -278 : -300, 3.4);
    sketch.paint(draw(hole), { fill: deepen(sketch.trim, 0.5), raise: 0.3 });
  }
}

/** What one sees when looking in: lining, cork, the mark under the heel. */
function lining(sketch: Sketch, draw: Draw): void {
  const opening = "M4 20C62 20 84 84 82 160C82 240 96 300 4 306C-82 300 -74 240 -76 160C-78 84 -54 20 4 20Z";
  sketch.piece(draw(opening), { z: 0.9, tone: "inner" });
  const insole = "M4 60C44 60 60 110 58 170C58 232 66 280 4 284C-54 280 -52 232 -54 170C-56 110 -38 60 4 60Z";
  sketch.hard(draw(insole), "cork", { z: 0.5 });
  sketch.paint(draw(sproutMark(2, 216, 1.5)), { stroke: "#7a5a38", width: 3 });
}

function laces(sketch: Sketch, draw: Draw): void {
  const tongue = "M-54 -196C-20 -216 24 -216 58 -196C68 -100 66 0 56 72C20 92 -16 92 -48 72C-60 0 -62 -100 -54 -196Z";
  const left =
    "M-110 -150C-84 -186 -62 -200 -44 -204C-36 -100 -40 0 -44 60C-56 74 -72 70 -88 40C-94 -30 -112 -80 -110 -150Z";
  const right = "M116 -150C90 -186 68 -200 50 -204C42 -100 46 0 50 60C62 74 78 70 92 40C98 -30 118 -80 116 -150Z";
  const lace = { tone: "cord", material: "twill", patterned: false } as const;
  sketch.piece(draw(tongue), { z: 1.9, tone: "light", patterned: false });
  sketch.piece(draw(left), { z: 2.4, grain: 14 });
  sketch.piece(draw(right), { z: 2.4, grain: -14 });
  for (let i = 0; i < 6; i++) {
    const y = -182 + i * 42;
    for (const x of [-60, 66]) {
      sketch.hard(draw(ellipse(x, y, 7)), "metal", { z: 2.6 });
      sketch.paint(draw(ellipse(x, y, 3.6)), { fill: "#2b241d" });
    }
    const across = `M-60 ${y}Q4 ${y - 12 + (i % 2) * 6} 66 ${y + (i % 2 ? 4 : 0)}`;
    sketch.piece(draw(across), { ...lace, stroke: 12, z: 3.4 });
  }
  for (const loop of ["M2 40C-40 10 -88 20 -82 62C-78 92 -30 72 2 42", "M4 40C44 8 92 24 84 66C76 94 34 70 4 42"])
    sketch.piece(draw(loop), { ...lace, stroke: 10, z: 4 });
  for (const end of ["M2 42C-12 90 -34 120 -26 176", "M4 42C20 84 44 110 34 168"])
    sketch.piece(draw(end), { ...lace, stroke: 9, z: 4 });
}
