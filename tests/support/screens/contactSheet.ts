import sharp, { type OverlayOptions } from "sharp";

export type Screenshot = { screen: string; width: number; file: string };

/** Height of a screenshot on the sheet. */
const scale = 0.4;
const maxHeight = 800;
const gap = 16;
const titleHeight = 28;
const sheetWidth = 4200;

/** Lays out all screens of one language and theme, side by side at every width. */
export async function drawContactSheet(shots: readonly Screenshot[], file: string): Promise<void> {
  const pieces: OverlayOptions[] = [];
  let [x, y, below] = [gap, gap, 0];
  for (const [screen, all] of Object.entries(Object.groupBy(shots, ({ screen }) => screen))) {
    const small = await Promise.all((all ?? []).map(({ file }) => makeThumbnail(file)));
    const wide = small.reduce((sum, { width }) => sum + width + gap, 0);
    if (x + wide > sheetWidth && x > gap) [x, y, below] = [gap, below + gap, 0];
    pieces.push({ input: titleSvg(screen, wide), left: x, top: y });
    for (const { data, width, height } of small) {
      pieces.push({ input: data, left: x, top: y + titleHeight });
      x += width + gap;
      below = Math.max(below, y + titleHeight + height);
    }
    x += gap;
  }
  const sheet = { width: sheetWidth, height: below + gap, channels: 3 as const, background: "#8a8a86" };
  await sharp({ create: sheet }).composite(pieces).jpeg({ quality: 82 }).toFile(file);
}

async function makeThumbnail(file: string) {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const size = { width: Math.round(width * scale), height: Math.min(maxHeight, Math.round(height * scale)) };
  const data = await sharp(file)
    .resize({ ...size, fit: "cover", position: "top" })
    .png()
    .toBuffer();
  return { data, ...size };
}

const titleSvg = (name: string, width: number) =>
  Buffer.from(
    `<svg width="${Math.max(width, 80)}" height="${titleHeight}"><text x="0" y="19" font-family="sans-serif" font-size="16" fill="#fff">${name}</text></svg>`,
  );
