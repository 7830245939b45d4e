import type { Design } from "../sketch/design.ts";
import { rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { hemStitch } from "../tailoring/edges.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { pull } from "../tailoring/folds.ts";
import { sproutMark } from "../tailoring/label.ts";
import { pocket } from "../tailoring/pocket.ts";

const bag =
  "M-300 -180C-150 -172 150 -172 300 -180C308 60 322 300 330 508C332 528 322 540 302 541" +
  "C100 552 -100 552 -302 541C-322 540 -332 528 -330 508C-322 300 -308 60 -300 -180Z";

export function tote(sketch: Sketch, design: Design, back: boolean): void {
  sketch.maxScale = 1.2;
  const webbing = { material: "twill", cap: "butt" } as const;
  const farHandle = "M-150 -170C-160 -420 -90 -560 10 -560C110 -560 160 -420 158 -170";
  sketch.cord(farHandle, 46, { ...webbing, z: 0.5, tone: "inner" });
  sketch.piece("M-296 -186Q0 -222 296 -186L290 -150L-290 -150Z", { tone: "inner", z: 0.2 });
  body(sketch);
  const nearHandle = "M-150 -90L-152 -190C-166 -470 -84 -520 -6 -520C84 -520 150 -450 152 -190L150 -90";
  sketch.cord(nearHandle, 46, { ...webbing, z: 2.2, tone: design.trim ? "trim" : "light" });
  for (const x of [-150, 150]) {
    const [left, right] = [x - 16, x + 16];
    sketch.stitch(`M${left} -176L${left} -98L${right} -98L${right} -176`, { width: 1.6 });
    sketch.stitch(`M${left} -170L${right} -100M${right} -170L${left} -100`, { width: 1.4 });
  }
  if (back) pocket(sketch, { x: 0, y: 60, width: 300, height: 270, point: 4 });
  else if (design.embroidery) {
    embroider(sketch, "M-312 250Q0 266 314 250", { wide: 74, threads: design.threads });
    embroider(sketch, "M-314 340Q0 356 316 340", { wide: 44, threads: design.threads, borders: false });
  } else patch(sketch);
  sketch.focus = [130, -60];
  sketch.tagAt = [296, -60];
}

/** Heavy canvas, creased under the handles and where it is carried full. */
function body(sketch: Sketch): void {
  sketch.piece(bag);
  for (const x of [-150, 154])
    pull(sketch, { x, y: -140, towards: 90, count: 4, length: 280, spread: 17, width: 20, lift: 0.4 });
  sketch.fold(-300, 440, -120, 520);
  sketch.fold(304, 430, 130, 516);
  sketch.fold(-250, 100, 200, 330, { width: 30, lift: 0.3, bend: -30 });
  sketch.fold(-180, 240, 250, 420, { lift: -0.3, bend: -20 });
  hemStitch(sketch, "M-300 -132C-150 -124 150 -124 300 -132", 1.7);
  sketch.stitch("M-318 470L-318 500Q-316 526 -292 528C-100 538 100 538 292 528Q316 526 318 500L318 470", {
    width: 1.6,
  });
}

/** The shop's mark on a patch. */
function patch(sketch: Sketch): void {
  sketch.piece(rect(-96, 60, 192, 230, 4), { z: 1.6, tone: "cream", material: "weave", patterned: false });
  sketch.stitch(rect(-86, 70, 172, 210), { tone: "#a9936b", width: 1.7 });
  sketch.paint(sproutMark(0, 196, 4), { stroke: "#5f7a43", width: 6.5, raise: 0.5 });
}
