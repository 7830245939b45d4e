import type { Design } from "../sketch/design.ts";
import type { Path } from "../sketch/paths.ts";
import { mapPath, place } from "../sketch/paths.ts";
import { ellipse, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { sproutMark } from "../tailoring/label.ts";

export function sandals(sketch: Sketch, design: Design, back: boolean): void {
  sketch.maxScale = 1.25;
  const shoe = (draw: (d: Path) => Path) => {
    const sole =
      "M4 -360C88 -360 128 -280 124 -180C120 -90 92 -20 94 80C96 170 116 230 102 300C92 350 54 372 4 372C-46 372 -80 350 -88 300C-100 230 -76 150 -82 70C-88 -10 -116 -90 -116 -186C-116 -290 -80 -360 4 -360Z";
    sketch.piece(draw(mapPath(sole, (x, y) => [x * 1.05, y * 1.02])), { tone: "#4c3a2c", material: "smooth", z: 0.3 });
    sketch.piece(draw(sole), { tone: back ? "#6a523d" : "cork", material: back ? "smooth" : "basket", z: 0.9 });
    sketch.stitch(draw(mapPath(sole, (x, y) => [2 + (x - 2) * 0.9, 4 + (y - 4) * 0.955])), {
      tone: "#ecd9b4",
      width: 2,
    });
    if (back) {
      for (let y = -310; y < 330; y += 34) {
        const w = y > -30 && y < 170 ? 54 : 76;
        sketch.paint(draw(`M${-w} ${y}L${w} ${y}`), { stroke: "#4a3727", width: 8, raise: 0.5 });
      }
      return;
    }
    sketch.paint(draw("M4 -300C54 -300 78 -240 74 -180C70 -130 -60 -130 -66 -180C-70 -240 -44 -300 4 -300Z"), {
      fill: "#8f6a44",
      opacity: 0.22,
    });
    sketch.paint(draw(ellipse(6, 250, 58, 74)), { fill: "#8f6a44", opacity: 0.22 });
    sketch.paint(draw(sproutMark(6, 256, 1.8)), { stroke: "#6f4e2f", width: 3.4 });
    const strap = (d: Path, o: { z?: number; grain?: number; stroke?: number } = {}) => {
      sketch.piece(draw(d), { stroke: 52, z: 2.4, cap: "butt", patterned: true, ...o });
    };
    if (design.style === "cross") {
      strap("M-118 -150C-40 -190 60 -130 112 -30", { grain: 30 });
      sketch.stitch(draw("M-112 -168C-36 -208 68 -148 122 -44"), { width: 1.6 });
      sketch.stitch(draw("M-116 -130C-44 -170 52 -110 100 -12"), { width: 1.6 });
      strap("M124 -160C60 -190 -40 -120 -98 -20", { z: 3.2, grain: -30 });
      sketch.stitch(draw("M120 -180C56 -208 -48 -140 -108 -36"), { width: 1.6 });
      sketch.stitch(draw("M126 -140C64 -172 -34 -102 -90 -4"), { width: 1.6 });
    } else {
      strap("M-120 -176C-40 -214 50 -214 126 -172");
      sketch.stitch(draw("M-118 -196C-40 -234 50 -234 124 -192"), { width: 1.6 });
      sketch.stitch(draw("M-120 -156C-40 -194 50 -194 124 -152"), { width: 1.6 });
      strap("M-96 -20C-40 -52 46 -52 98 -18");
      sketch.stitch(draw("M-98 -40C-40 -72 46 -72 100 -38"), { width: 1.6 });
      if (design.embroidery)
        embroider(sketch, draw("M-96 -186C-40 -212 50 -212 104 -182"), {
          wide: 34,
          threads: design.threads,
          borders: false,
        });
    }
    strap("M-84 170C-110 250 -60 330 4 332C70 330 112 250 92 170", { stroke: 30, z: 2.6 });
    sketch.piece(draw(rect(78, 150, 34, 42, 6)), {
      stroke: 6,
      tone: "metal",
      material: "smooth",
      z: 3.4,
      patterned: false,
    });
  };
  shoe((d: Path) => place(d, { x: -172, y: -18, turn: -8 }));
  shoe((d: Path) => place(d, { x: 170, y: 22, turn: 7, mirror: true }));
  sketch.focus = [176, -130];
  sketch.tagAt = [10, 300];
}
