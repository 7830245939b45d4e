import type { Design } from "../sketch/design.ts";
import { endsOf, type Path, place } from "../sketch/paths.ts";
import type { FoldOptions, Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";

const shape =
  "M-104 -440L104 -440C108 -260 100 -80 108 60C118 140 180 190 280 238C352 276 372 352 330 404" +
  "C292 452 214 452 140 420C40 376 -60 330 -92 238C-118 150 -104 -120 -104 -440Z";
const heel = "M-94 232C-70 150 10 130 60 176C50 260 10 330 -18 348C-56 316 -84 278 -94 232Z";
const toe = "M232 216C300 246 372 290 356 360C336 446 240 450 176 434C220 380 240 300 232 216Z";
const welt = "M-110 -452Q0 -462 110 -452L110 -316Q0 -306 -108 -316Z";

/** A pair, one on the other. Turned over, the toes point the other way. */
export function socks(sketch: Sketch, design: Design, back: boolean): void {
  sketch.maxScale = 1.15;
  const over = back ? -1 : 1;
  sock(sketch, design, (d) => place(d, { x: over * -150, y: -40, turn: over * 6, mirror: back }), 0.7);
  sock(sketch, design, (d) => place(d, { x: over * 60, y: 40, turn: over * -5, mirror: back }), 1.8);
  sketch.focus = [60, -300];
  sketch.tagAt = [320, 60];
}

function sock(sketch: Sketch, design: Design, draw: (d: Path) => Path, z: number): void {
  const crease = (d: Path, options: FoldOptions) => {
    const { start, end } = endsOf(draw(d));
    sketch.fold(...start, ...end, options);
  };
  sketch.piece(draw(shape), { z });
  crease("M96 70L-40 120", { width: 18, bend: 14 });
  crease("M104 100L-20 180", { width: 18, lift: -0.5, bend: 14 });
  crease("M120 140L20 230", { width: 16, bend: 12 });
  crease("M-90 -200L80 -160", { width: 24, lift: 0.3 });
  crease("M-80 -120L80 -70", { width: 22, lift: -0.3 });
  const second = { tone: "trim", patterned: false } as const;
  sketch.piece(draw(heel), { ...second, z: z + 0.5, grain: 30 });
  sketch.piece(draw(toe), { ...second, z: z + 0.5, grain: 40 });
  sketch.piece(draw(welt), { ...second, z: z + 0.7, material: "rib" });
  if (design.embroidery) embroider(sketch, draw("M-100 -240L100 -240"), { wide: 60, threads: design.threads });
}
