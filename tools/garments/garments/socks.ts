import type { Design } from "../sketch/design.ts";
import { endsOf, type Path, place } from "../sketch/paths.ts";
import type { FoldOptions, Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";

export function socks(sketch: Sketch, design: Design): void {
  sketch.maxScale = 1.15;
  const sock = (draw: (d: Path) => Path, z: number) => {
    const d =
      "M-104 -440L104 -440C108 -260 100 -80 108 60C118 140 180 190 280 238C352 276 372 352 330 404C292 452 214 452 140 420C40 376 -60 330 -92 238C-118 150 -104 -120 -104 -440Z";
    sketch.piece(draw(d), { z });
    const f = (x1: number, y1: number, x2: number, y2: number, o: FoldOptions) => {
      const a = endsOf(draw(`M${x1} ${y1}L${x2} ${y2}`));
      sketch.fold(...a.start, ...a.end, o);
    };
    f(96, 70, -40, 120, { width: 18, lift: 0.5, bend: 14 });
    f(104, 100, -20, 180, { width: 18, lift: -0.5, bend: 14 });
    f(120, 140, 20, 230, { width: 16, lift: 0.5, bend: 12 });
    f(-90, -200, 80, -160, { width: 24, lift: 0.3 });
    f(-80, -120, 80, -70, { width: 22, lift: -0.3 });
    sketch.piece(draw("M-94 232C-70 150 10 130 60 176C50 260 10 330 -18 348C-56 316 -84 278 -94 232Z"), {
      z: z + 0.5,
      tone: "trim",
      patterned: false,
      grain: 30,
    });
    sketch.piece(draw("M232 216C300 246 372 290 356 360C336 446 240 450 176 434C220 380 240 300 232 216Z"), {
      z: z + 0.5,
      tone: "trim",
      patterned: false,
      grain: 40,
    });
    sketch.piece(draw("M-110 -452Q0 -462 110 -452L110 -316Q0 -306 -108 -316Z"), {
      z: z + 0.7,
      material: "rib",
      tone: design.trim ? "trim" : "main",
      patterned: false,
    });
    if (design.embroidery) embroider(sketch, draw("M-100 -240L100 -240"), { wide: 60, threads: design.threads });
  };
  sock((d: Path) => place(d, { x: -150, y: -40, turn: 6 }), 0.7);
  sock((d: Path) => place(d, { x: 60, y: 40, turn: -5 }), 1.8);
  sketch.focus = [60, -300];
  sketch.tagAt = [320, 60];
}
