import sharp, { type Sharp } from "sharp";
import { inTurns } from "#server/inTurns.ts";

export const widths = [160, 320, 480, 720, 960] as const;
export const formats = ["avif", "webp"] as const;
export type Format = (typeof formats)[number];

/** A phone of today takes fifty million; more is a bomb or a poster. */
export const mostPixels = 60_000_000;

// One core for pictures, two pictures at once: pages are served while a cold shop draws its first ones.
sharp.concurrency(1);
sharp.cache(false);
// Of all that the library can open, only what the shop takes: no SVG, no PDF, nothing that reads other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});
export const turn = inTurns(2);

/** Upright as its camera meant it; metadata stays behind in whatever is made from it. */
export const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1 }).autoOrient();

/** AVIF at effort 0 takes as long as WebP and is a quarter smaller; more effort takes seconds, which a job has. */
export function draw(original: Buffer, width: number, format: Format, { patient = false } = {}): Promise<Buffer> {
  const image = opened(original).resize({ width, withoutEnlargement: true });
  const made =
    format === "avif"
      ? image.avif({ quality: 52, effort: patient ? 3 : 0 })
      : image.webp({ quality: 78, effort: patient ? 4 : 2 });
  return made.toBuffer();
}

export const nameOf = (id: string, width: number, format: Format) => `${id}-${width}.${format}`;

/** Every name under which a picture's widths may lie. */
export const namesOf = (id: string) => widths.flatMap((width) => formats.map((format) => nameOf(id, width, format)));

/** A dozen pixels as an address of their own: what stands in the frame until the picture arrives. */
export async function placeholderOf(original: Buffer): Promise<string> {
  const tiny = await opened(original)
    .resize(9, 12, { fit: "cover" })
    .flatten({ background: "#e8dcc3" })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}
