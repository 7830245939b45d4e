import type { Design, GarmentName } from "../sketch/design.ts";
import type { Sketch } from "../sketch/sketch.ts";
import { abaya } from "./abaya.ts";
import { belt } from "./belt.ts";
import { blazer } from "./blazer.ts";
import { cap } from "./cap.ts";
import { crossbody } from "./crossbody.ts";
import { dress } from "./dress.ts";
import { hoodie } from "./hoodie.ts";
import { jacket } from "./jacket.ts";
import { kaftan } from "./kaftan.ts";
import { leggings } from "./leggings.ts";
import { sandals } from "./sandals.ts";
import { scarf } from "./scarf.ts";
import { shirt } from "./shirt.ts";
import { skirt } from "./skirt.ts";
import { sneakers } from "./sneakers.ts";
import { socks } from "./socks.ts";
import { sweater } from "./sweater.ts";
import { tank } from "./tank.ts";
import { tee } from "./tee.ts";
import { tote } from "./tote.ts";
import { trousers } from "./trousers.ts";

/** Draws a garment, from the front or from the back, with the middle of its neck or waist at the origin. */
export type DrawGarment = (sketch: Sketch, design: Design, back: boolean) => void;

export const garments: Record<GarmentName, DrawGarment> = {
  abaya,
  belt,
  blazer,
  cap,
  crossbody,
  dress,
  hoodie,
  jacket,
  kaftan,
  leggings,
  sandals,
  scarf,
  shirt,
  skirt,
  sneakers,
  socks,
  sweater,
  tank,
  tee,
  tote,
  trousers,
};
