import type { Design } from "../sketch/design.ts";
import { ellipse, rect } from "../sketch/shapes.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { embroider } from "../tailoring/embroidery.ts";
import { sides } from "../tailoring/sides.ts";

const bag =
  "M-290 -110C-288 -134 -276 -142 -252 -142L252 -142C276 -142 288 -134 290 -110L300 240" +
  "C300 316 252 346 190 348L-190 348C-252 346 -300 316 -300 240Z";

const flap =
  "M-298 -118C-296 -146 -280 -156 -254 -156L254 -156C280 -156 296 -146 298 -118L300 60" +
  "C296 150 190 214 0 216C-190 214 -296 150 -300 60Z";

/** A flap bag with a wooden clasp; behind, a zipped pocket. */
export function crossbody(sketch: Sketch, design: Design, back: boolean): void {
  sketch.maxScale = 1.2;
  const strap = { z: 0.7, tone: "main", material: "twill", cap: "butt" } as const;
  sketch.cord("M-262 -60C-470 -360 -300 -640 -20 -600C300 -556 470 -300 262 -60", 30, strap);
  sketch.stitch("M-255 -64C-460 -360 -296 -630 -20 -591C294 -548 460 -300 256 -64", { width: 1.5 });
  sketch.piece(bag);
  for (const s of sides) sketch.fold(s * 280, 300, s * 120, 330, { width: 24, lift: 0.4 });
  sketch.stitch("M-276 -100L-286 240C-286 304 -244 332 -190 334L190 334C244 332 286 304 286 240L276 -100", {
    width: 1.8,
  });
  if (back) zippedPocket(sketch);
  else flapOf(sketch, design);
  for (const s of sides) {
    sketch.hard(rect(s * 266 - 24, -110, 48, 70, 8), "wood", { z: 3 });
    sketch.hard(ellipse(s * 266, -66, 24), "metal", { stroke: 8, z: 3.6 });
  }
  sketch.focus = [60, 150];
  sketch.tagAt = [280, 60];
}

function flapOf(sketch: Sketch, design: Design): void {
  sketch.piece(flap, { z: 2.6, tone: design.trim ? "trim" : "main", patterned: !design.trim });
  sketch.stitch("M-284 -120L-286 58C-280 138 -184 198 0 200C184 198 280 138 286 58L284 -120", { width: 1.8 });
  sketch.fold(-270, -128, 270, -128, { width: 16 });
  const line = "M-230 20C-190 110 -100 146 0 148C100 146 190 110 230 20";
  if (design.embroidery) embroider(sketch, line, { wide: 54, threads: design.threads });
  sketch.hard(rect(-28, 168, 56, 84, 16), "wood", { z: 3.4 });
  sketch.hard(ellipse(0, 226, 13), "metal", { z: 4.2 });
}

function zippedPocket(sketch: Sketch): void {
  sketch.piece(rect(-232, -10, 464, 40, 12), { z: 1.6, tone: "shade", patterned: false });
  sketch.paint("M-220 10L220 10", { stroke: "#b9a57e", width: 8, dash: [3, 3], cap: "butt", raise: 0.6 });
  sketch.hard(rect(196, -6, 34, 14, 6), "metal", { z: 3 });
}
