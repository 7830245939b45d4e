import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import pixelmatch from "pixelmatch";
import sharp from "sharp";

const referenceFolder = "tests/screenshots";
/** Screenshots that differ, for review: the current one and the difference. */
const diffFolder = "screens/strange";

/** Allowed share of differing pixels, per mille: the edge of a letter may differ, a word may not. */
const maxDiffPerMille = 1;

/** Whether to store the screenshots as the new references, under `visual:update`. */
export const isUpdating = process.env.UPDATE_LOOKS === "1";

export function clearReferences(): void {
  if (isUpdating) rmSync(referenceFolder, { recursive: true, force: true });
  mkdirSync(referenceFolder, { recursive: true });
}

/** Returns the names of the stored references. */
export const referenceNames = () => readdirSync(referenceFolder).map((file) => file.replace(/\.webp$/, ""));

/** Returns undefined when the screenshot matches, else the problem. Stores wide ones at half their size. */
export async function compareScreenshot(name: string, png: Buffer): Promise<string | undefined> {
  const file = `${referenceFolder}/${name}.webp`;
  const pixels = await downscale(png);
  if (isUpdating) {
    await sharp(pixels.data, { raw: pixels.info }).webp({ quality: 90, effort: 5 }).toFile(file);
    return undefined;
  }
  if (!existsSync(file)) return `${name} has no reference screenshot: npm run visual:update`;
  // Compresses the new screenshot too, so that both have the same artefacts.
  const recompressed = await sharp(pixels.data, { raw: pixels.info }).webp({ quality: 90, effort: 0 }).toBuffer();
  const [now, reference] = await Promise.all([toRawPixels(recompressed), toRawPixels(file)]);
  const { width, height } = now.info;
  if (width !== reference.info.width || height !== reference.info.height) return `${name} has another size`;
  const difference = Buffer.alloc(now.data.length);
  const diffPixels = pixelmatch(now.data, reference.data, difference, width, height, { threshold: 0.2 });
  const share = (diffPixels / (width * height)) * 1000;
  if (share <= maxDiffPerMille) return undefined;
  mkdirSync(diffFolder, { recursive: true });
  const both = [
    { input: difference, raw: now.info, left: width, top: 0 },
    { input: now.data, raw: now.info, left: 0, top: 0 },
  ];
  const board = { width: width * 2, height, channels: 4 as const, background: "#fff" };
  await sharp({ create: board }).composite(both).png().toFile(`${diffFolder}/${name}.png`);
  return `${name}: ${share.toFixed(1)} of a thousand points differ, see ${diffFolder}/${name}.png`;
}

async function downscale(png: Buffer) {
  const { width = 0 } = await sharp(png).metadata();
  const wide = width > 700 ? Math.round(width / 2) : width;
  return sharp(png).resize({ width: wide }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

const toRawPixels = (picture: string | Buffer) =>
  sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
