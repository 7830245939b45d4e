import sharp, { type Sharp } from "sharp";
import { compose, type Subject, type View } from "../scene/compose.ts";
import { canvasHeight, canvasWidth } from "../scene/frame.ts";
import { documentsOf } from "./documents.ts";
import { light } from "./light.ts";
import { type Field, fieldOf } from "./relief.ts";

/** Draws one picture; the answer is a sharp pipeline of 1200 × 1600 pixels. */
export async function render(subject: Subject, view: View): Promise<Sharp> {
  const scene = compose(subject, view);
  const documents = documentsOf(scene.sketch, scene.frame);
  const pixels = light(
    {
      colour: await open(documents.colour).ensureAlpha().raw().toBuffer(),
      layers: await open(documents.layers).removeAlpha().raw().toBuffer(),
      soft: await heights(documents.soft, 4),
      crisp: await heights(documents.crisp, 2),
    },
    scene,
  );
  return sharp(pixels, { raw: { width: canvasWidth, height: canvasHeight, channels: 3 } });
}

const open = (svg: string) => sharp(Buffer.from(svg), { density: 72 });

async function heights(svg: string, smaller: number): Promise<Field> {
  const grey = await open(svg).removeAlpha().toColourspace("b-w").extractChannel(0).raw().toBuffer();
  return fieldOf(Float32Array.from(grey), canvasWidth / smaller, canvasHeight / smaller);
}
