import { deepen } from "../sketch/colours.ts";
import type { Design } from "../sketch/design.ts";
import { commandsOf, mapPath, type Path } from "../sketch/paths.ts";
import { ellipse, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { sproutMark } from "../tailoring/label.ts";
import { sides } from "../tailoring/sides.ts";

/** A six-panel cap: three quarters from the front, its brim to the right, or straight from behind. */
export function cap(sketch: Sketch, _design: Design, back: boolean): void {
  sketch.maxScale = 1.42;
  if (back) fromBehind(sketch);
  else fromTheFront(sketch);
}

const crown =
  "M-318 148C-344 24 -318 -120 -222 -196C-138 -262 8 -272 104 -212C196 -154 244 -52 252 62" +
  "C190 62 100 92 40 152C-60 186 -220 190 -318 148Z";

const frontSeam = "M-46 -248C70 -216 146 -92 148 84";
const sideSeam = "M-46 -248C-44 -150 -60 20 -52 172";
const backSeam = "M-46 -248C-180 -190 -252 -60 -246 168";

const brimEdge = "M466 186C470 262 382 322 252 332C150 338 60 322 24 264";
const brimRoot = "M256 58C226 62 192 70 160 84C120 100 70 126 38 156";
const brim = `${brimEdge}C10 230 20 188 38 156C92 96 176 62 256 58C340 66 440 116 466 186Z`;

function fromTheFront(sketch: Sketch): void {
  sweatband(sketch);
  sketch.piece(crown, { z: 1.4 });
  for (const seam of [frontSeam, sideSeam, backSeam]) panelSeam(sketch, seam);
  // Unlined cotton slumps between its seams.
  sketch.fold(-262, -96, -288, 120, { width: 40, lift: 0.5, bend: 16 });
  sketch.fold(-170, -150, -160, 150, { width: 46, lift: -0.45, bend: 14 });
  sketch.fold(-112, -180, -98, 140, { width: 36, lift: 0.5 });
  sketch.fold(20, -160, 60, 120, { width: 60, lift: 0.5, bend: -18 });
  sketch.fold(150, -120, 196, 56, { width: 30, lift: -0.4, bend: -16 });
  sketch.fold(-270, 60, -190, 120, { width: 12, lift: -0.5, crisp: true });
  sketch.fold(-20, 60, 60, 110, { width: 14, lift: -0.5 });
  for (const [x, y] of [
    [-150, -118],
    [36, -122],
    [176, -92],
  ] as const)
    eyelet(sketch, x, y, 0.8);
  sketch.piece(ellipse(-46, -250, 25, 15), { z: 2.2 });
  sketch.stitch("M-316 128C-220 170 -60 166 36 132C96 74 186 44 250 42", { width: 1.5 });
  sketch.paint(
    mapPath(sproutMark(0, 0, 3.1), (x, y) => [x * 0.86 + 84, y + x * -0.1 - 4]),
    {
      stroke: sketch.tone("thread"),
      width: 7,
      raise: 0.9,
    },
  );
  visor(sketch);
  sketch.focus = [130, 20];
  sketch.tagAt = [-230, 150];
}

/** A curved visor over its own underside, quilted with rows of stitches. */
function visor(sketch: Sketch): void {
  sketch.piece(
    mapPath(brim, (x, y) => [x - 3, y + 13]),
    { z: 1.6, tone: "inner" },
  );
  sketch.piece(brim, { z: 2.8, grain: -24 });
  for (const share of [0.07, 0.2, 0.33, 0.46, 0.59, 0.72])
    sketch.stitch(between(brimEdge, brimRoot, share), { width: 1.6 });
  sketch.fold(180, 92, 330, 306, { width: 70, lift: 0.5, bend: -14 });
  sketch.fold(330, 90, 440, 250, { width: 40, lift: -0.4, bend: -12 });
  sketch.fold(60, 160, 130, 312, { width: 44, lift: -0.42, bend: -10 });
}

/** A line some way from one path to another of the same build. */
function between(from: Path, to: Path, share: number): Path {
  const target = commandsOf(to);
  return commandsOf(from)
    .map(({ letter, values }, i) => {
      const goal = target[i]?.values ?? values;
      return letter + values.map((value, j) => value + ((goal[j] ?? value) - value) * share).join(" ");
    })
    .join("");
}

/** The far edge of the opening, seen under the crown. */
const sweatband = (sketch: Sketch) =>
  sketch.piece("M-300 140C-200 210 -40 214 60 176L40 140L-260 120Z", { z: 0.2, tone: "inner" });

function fromBehind(sketch: Sketch): void {
  const dome = "M-296 150C-322 -20 -248 -232 0 -236C248 -232 322 -20 296 150C200 182 -200 182 -296 150Z";
  sketch.piece(dome, { z: 1.4 });
  panelSeam(sketch, "M0 -234C2 -150 0 -80 0 10");
  for (const s of sides) {
    panelSeam(sketch, `M${s * 6} -232C${s * 130} -196 ${s * 196} -60 ${s * 196} 160`);
    sketch.fold(s * 236, -70, s * 252, 130, { width: 34, lift: s * 0.42, bend: s * 10 });
    sketch.fold(s * 110, -160, s * 150, 130, { width: 44, lift: -0.42, bend: s * -18 });
    sketch.fold(s * 60, -170, s * 84, 20, { width: 30, lift: 0.44 });
    eyelet(sketch, s * 84, -118, 0.9);
    eyelet(sketch, s * 214, -84, 0.6);
  }
  sketch.piece(ellipse(0, -236, 26, 15), { z: 2.2 });
  const opening = "M-118 172C-122 52 -66 4 0 4C66 4 122 52 118 172Z";
  sketch.piece(opening, { z: 0.5, tone: "inner" });
  sketch.stitch("M-134 168C-136 40 -72 -12 0 -12C72 -12 136 40 134 168", { width: 1.7 });
  sketch.stitch("M-294 132C-240 148 -180 155 -136 158M294 132C240 148 180 155 136 158", { width: 1.5 });
  strap(sketch);
  sketch.focus = [30, 90];
  sketch.tagAt = [250, 140];
}

/** The strap that fits the cap to its head, through a brass slide. */
function strap(sketch: Sketch): void {
  sketch.piece("M-140 128C-60 144 60 144 140 128L142 166C60 182 -60 182 -142 166Z", { z: 2.2 });
  sketch.stitch("M-132 137C-60 151 60 151 132 137M-132 160C-60 174 60 174 132 160", { width: 1.4 });
  sketch.piece("M34 134L96 130L98 166L36 172Z", { z: 2.9 });
  sketch.hard(rect(12, 124, 40, 56, 5), "metal", { stroke: 8, z: 3.6 });
}

function panelSeam(sketch: Sketch, d: Path): void {
  sketch.seam(d, 2.4);
  for (const by of [-8, 8])
    sketch.stitch(
      mapPath(d, (x, y) => [x + by, y + 3]),
      { width: 1.5 },
    );
}

function eyelet(sketch: Sketch, x: number, y: number, squash: number): void {
  sketch.piece(ellipse(x, y, 10 * squash, 11), {
    stroke: 6,
    z: 1.9,
    tone: "thread",
    material: "twill",
    patterned: false,
  });
  sketch.paint(ellipse(x, y, 5.5 * squash, 6.5), { fill: deepen(sketch.cloth, 0.8) });
}
