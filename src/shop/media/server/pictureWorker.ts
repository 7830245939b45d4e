import { readFile } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { handleParentMessages } from "#platform/server/handleParentMessages.ts";
import type { CopyTask, PictureCopy, PictureRefusal, PictureTask, ResizeTask } from "./runPictureTask.ts";

/** Phones take pictures of 50 million pixels; more is a decompression bomb or a poster. */
const mostPixels = 60_000_000;
/** JPEG is scaled down while decoding. Other formats are decoded whole, which takes up to 30 bytes per pixel. */
const mostPixelsOf: Record<string, number> = {
  jpeg: mostPixels,
  png: 20_000_000,
  webp: 20_000_000,
  heif: 20_000_000,
};
const maxSide = 16_383;
/** Measured maximum within these limits: 590 MB. A file may still need more memory than its header announces. */
const maxRss = 640 * 1024 * 1024;

// Use one core; the other one serves requests.
sharp.concurrency(1);
sharp.cache(false);
// Allow only the loaders of accepted formats: no SVG, no PDF, no format that reads other files.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

handleParentMessages<PictureTask, PictureCopy | PictureRefusal | Buffer>(
  (task) => (task.kind === "copy" ? copy(task) : resize(task)),
  {
    maxRss,
  },
);

async function copy({
  source,
  width,
  height,
  placeholder,
  ...output
}: CopyTask): Promise<PictureCopy | PictureRefusal> {
  const bytes = typeof source === "string" ? await readFile(source) : Buffer.from(source);
  if (isAlsoSomethingElse(bytes)) return { refusal: "invalid" };
  try {
    const head = await headOf(bytes);
    const refusal = refusalOf(head);
    if (refusal) return { refusal };
    const fit = output.cover ? "cover" : "inside";
    const resized = opened(bytes).resize({ width, height, fit, withoutEnlargement: !output.cover });
    const { data, info } = await encoded(resized, output).toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      width: info.width,
      height: info.height,
      // A placeholder would stay visible behind transparent pixels.
      placeholder: placeholder && !head.hasAlpha ? await placeholderOf(data) : null,
    };
  } catch {
    return { refusal: "invalid" };
  }
}

function encoded(image: Sharp, { format, quality }: Pick<CopyTask, "format" | "quality">): Sharp {
  if (format === "png") return image.png({ compressionLevel: 9 });
  if (format === "jpeg") return image.flatten({ background: "#ffffff" }).jpeg({ quality, mozjpeg: true });
  return image.webp({ quality, effort: 2 });
}

/**
 * AVIF at effort 0 takes as long as WebP and is 25 % smaller. Higher effort takes seconds, which only a job can afford.
 */
function resize({ source, width, format, patient }: ResizeTask): Promise<Buffer> {
  const image = opened(Buffer.from(source)).resize({ width, withoutEnlargement: true });
  if (format === "jpeg")
    return image.flatten({ background: "#ffffff" }).jpeg({ quality: 85, mozjpeg: true }).toBuffer();
  const made =
    format === "avif"
      ? image.avif({ quality: 52, effort: patient ? 3 : 0 })
      : image.webp({ quality: 78, effort: patient ? 4 : 2 });
  return made.toBuffer();
}

function refusalOf({ format, compression, pages = 1, autoOrient }: Metadata): PictureRefusal["refusal"] | undefined {
  const limit = mostPixelsOf[format];
  if (limit === undefined || (format === "heif" && compression !== "av1") || pages > 1) return "invalid";
  const { width, height } = autoOrient;
  return width * height > limit || Math.max(width, height) > maxSide ? "tooManyPixels" : undefined;
}

/** Reads only the header. */
const headOf = (bytes: Buffer) => sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();

/** Applies the EXIF orientation. Output made from it has no metadata. */
const opened = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1 }).autoOrient();

/** Returns a data URL of about a dozen pixels, shown until the picture has loaded. */
async function placeholderOf(copy: Buffer): Promise<string> {
  const tiny = await opened(copy)
    .resize(9, 12, { fit: "cover" })
    .flatten({ background: "#e8dcc3" })
    .webp({ quality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/**
 * Detects polyglot files. Only re-encoded pixels are ever served, so a second content in a file is harmless; but a file
 * that is also a page, a script or an archive does not come from a camera.
 */
function isAlsoSomethingElse(bytes: Buffer): boolean {
  const text = bytes.toString("latin1");
  if (/<script[\s>]|<html[\s>]|<!doctype|<svg[\s>]|<iframe[\s>]|<\?php/i.test(text)) return true;
  return text.slice(0, 1024).includes("%PDF-") || text.slice(-66_000).includes("PK\x05\x06");
}
