import sharp, { type OverlayOptions } from "sharp";

export type Shot = { screen: string; width: number; file: string };

/** How much of a picture a sheet shows. */
const scale = 0.4;
const tallest = 800;
const gap = 16;
const title = 28;
const across = 4200;

/** All screens of one language and theme on one sheet, side by side at every width. */
export async function drawSheet(shots: readonly Shot[], file: string): Promise<void> {
  const pieces: OverlayOptions[] = [];
  let [x, y, below] = [gap, gap, 0];
  for (const [screen, all] of Object.entries(Object.groupBy(shots, ({ screen }) => screen))) {
    const small = await Promise.all((all ?? []).map(({ file }) => shrink(file)));
    const wide = small.reduce((sum, { width }) => sum + width + gap, 0);
    if (x + wide > across && x > gap) [x, y, below] = [gap, below + gap, 0];
    pieces.push({ input: nameplate(screen, wide), left: x, top: y });
    for (const { data, width, height } of small) {
      pieces.push({ input: data, left: x, top: y + title });
      x += width + gap;
      below = Math.max(below, y + title + height);
    }
    x += gap;
  }
  const sheet = { width: across, height: below + gap, channels: 3 as const, background: "#8a8a86" };
  await sharp({ create: sheet }).composite(pieces).jpeg({ quality: 82 }).toFile(file);
}

async function shrink(file: string) {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const size = { width: Math.round(width * scale), height: Math.min(tallest, Math.round(height * scale)) };
  const data = await sharp(file)
    .resize({ ...size, fit: "cover", position: "top" })
    .png()
    .toBuffer();
  return { data, ...size };
}

const nameplate = (name: string, width: number) =>
  Buffer.from(
    `<svg width="${Math.max(width, 80)}" height="${title}"><text x="0" y="19" font-family="sans-serif" font-size="16" fill="#fff">${name}</text></svg>`,
  );
