import type { Design } from "../sketch/design.ts";
import type { Path } from "../sketch/paths.ts";
import { ellipse, through } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { drape } from "../tailoring/folds.ts";

/** One end of the scarf: how wide it leaves the rod, and how wide and how far down it hangs. */
interface End {
  top: readonly [left: number, right: number, y: number];
  foot: readonly [left: number, right: number, y: number];
  grain: number;
}

const long: End = { top: [-40, 236, -552], foot: [-20, 286, 560], grain: 3 };
const short: End = { top: [-244, 84, -562], foot: [-286, 66, 380], grain: -3 };

/** Laid over a wooden rod. From behind, the long end hangs in front. */
export function scarf(sketch: Sketch, design: Design, back: boolean): void {
  sketch.piece("M-360 -536L360 -536", { stroke: 30, tone: "wood", material: "smooth", z: 0.4, patterned: false });
  for (const x of [-366, 366]) sketch.hard(ellipse(x, -536, 24), "wood", { z: 0.8 });
  const [behind, before] = back ? [turned(short), turned(long)] : [long, short];
  hang(sketch, design, behind, 1.2);
  hang(sketch, design, before, 2.2);
  const overTheRod = back ? ([-232, 36, 90, 240] as const) : ([-240, 80, 90, 232] as const);
  for (const [from, to] of [
    [overTheRod[0], overTheRod[1]],
    [overTheRod[2], overTheRod[3]],
  ] as const)
    sketch.fold(from, -534, to, -534, { width: 18, lift: 0.75, bend: -4 });
  sketch.focus = [-120, 290];
  sketch.tagAt = [276, 330];
}

const turned = ({ top, foot, grain }: End): End => ({
  top: [-top[1], -top[0], top[2]],
  foot: [-foot[1], -foot[0], foot[2]],
  grain: -grain,
});

function hang(sketch: Sketch, design: Design, end: End, z: number): void {
  const [left, right, y] = end.foot;
  fringe(sketch, left + 8, right - 8, y);
  sketch.piece(panel(end), { z, grain: end.grain });
  drape(sketch, {
    top: [end.top[0] + 8, end.top[1] - 8, end.top[2] + 10],
    foot: [left + 16, right - 16, y],
    count: 9,
    lift: 0.6,
    width: 19,
    late: 0.06,
  });
  sketch.stitch(`M${left + 4} ${y - 12}L${right - 4} ${y - 8}`, { width: 1.4 });
  if (!design.embroidery) return;
  const { threads } = design;
  embroider(sketch, `M${left + 6} ${y - 66}L${right - 2} ${y - 62}`, { wide: 62, threads });
  embroider(sketch, `M${left + 10} ${y - 132}L${right - 4} ${y - 128}`, { wide: 34, threads, borders: false });
}

function panel({ top: [x0, x1, top], foot: [left, right, y] }: End): Path {
  const foot = through([
    [left, y],
    [left + (right - left) * 0.3, y + 9],
    [left + (right - left) * 0.66, y - 4],
    [right, y + 5],
  ]);
  return (
    `M${x0} ${top}C${x0 - 26} -240 ${left + 34} 20 ${left} ${y}${foot}` +
    `C${right + 22} 60 ${x1 + 40} -230 ${x1} ${top}Q${(x0 + x1) / 2} ${top - 26} ${x0} ${top}Z`
  );
}

/** Warp threads knotted by hand where the loom left them. */
function fringe(sketch: Sketch, from: number, to: number, y: number): void {
  const count = 19;
  for (let i = 0; i < count; i++) {
    const x = from + ((to - from) * (i + 0.5)) / count;
    const long = 60 + sketch.rand() * 16;
    const thread =
      `M${x} ${y - 4}C${x + sketch.jitter(5)} ${y + long * 0.4} ${x + sketch.jitter(9)} ${y + long * 0.7} ` +
      `${x + sketch.jitter(12)} ${y + long}`;
    sketch.piece(thread, { stroke: 6, z: 0.6, material: "twill", patterned: false });
    sketch.piece(ellipse(x, y + 12, 5), { z: 1.2, material: "smooth", patterned: false });
  }
}
