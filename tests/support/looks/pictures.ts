import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import pixelmatch from "pixelmatch";
import sharp from "sharp";

const kept = "tests/looks";
/** What did not look as it should, for whoever has to judge: as it is now, and where it differs. */
const strange = "screens/strange";

/** How many of a thousand points may differ: the edge of a letter may, a word may not. */
const tolerance = 1;

/** Keeps what is seen as how it is to look; the test of the same name does that when it runs under `visual:update`. */
export const updating = process.env.UPDATE_LOOKS === "1";

export function startOver(): void {
  if (updating) rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
}

/** Names of what is kept. */
export const keptLooks = () => readdirSync(kept).map((file) => file.replace(/\.webp$/, ""));

/** Nothing where the picture looks as it was kept, else what is the matter. Wide ones are kept at half their size. */
export async function compare(name: string, png: Buffer): Promise<string | undefined> {
  const file = `${kept}/${name}.webp`;
  const seen = await smaller(png);
  if (updating) {
    await sharp(seen.data, { raw: seen.info }).webp({ quality: 90, effort: 5 }).toFile(file);
    return undefined;
  }
  if (!existsSync(file)) return `${name} was never kept: npm run visual:update`;
  // Through the same press, so that what it smudges is smudged on both.
  const pressed = await sharp(seen.data, { raw: seen.info }).webp({ quality: 90, effort: 0 }).toBuffer();
  const [now, then] = await Promise.all([raw(pressed), raw(file)]);
  const { width, height } = now.info;
  if (width !== then.info.width || height !== then.info.height) return `${name} has another size`;
  const difference = Buffer.alloc(now.data.length);
  const points = pixelmatch(now.data, then.data, difference, width, height, { threshold: 0.2 });
  const share = (points / (width * height)) * 1000;
  if (share <= tolerance) return undefined;
  mkdirSync(strange, { recursive: true });
  const both = [
    { input: difference, raw: now.info, left: width, top: 0 },
    { input: now.data, raw: now.info, left: 0, top: 0 },
  ];
  const board = { width: width * 2, height, channels: 4 as const, background: "#fff" };
  await sharp({ create: board }).composite(both).png().toFile(`${strange}/${name}.png`);
  return `${name}: ${share.toFixed(1)} of a thousand points differ, see ${strange}/${name}.png`;
}

async function smaller(png: Buffer) {
  const { width = 0 } = await sharp(png).metadata();
  const wide = width > 700 ? Math.round(width / 2) : width;
  return sharp(png).resize({ width: wide }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

const raw = (picture: string | Buffer) => sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
