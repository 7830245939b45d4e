import { imageWidths } from "#platform/imageWidths.ts";
import { brandFiles } from "#shop/settings/brand.ts";

export const imageFormats = ["avif", "webp"] as const;
/** JPEG is made for product feeds when somebody fetches it: Meta accepts no other format for sure. */
export type ImageFormat = (typeof imageFormats)[number] | "jpeg";

export const imageFileName = (id: string, width: number, format: ImageFormat) =>
  `${id}-${width}.${format === "jpeg" ? "jpg" : format}`;

/** The file that product feeds name. */
export const feedImageName = (id: string) => imageFileName(id, 960, "jpeg");

/** Returns the names of all public files that a picture may have. */
export const imageFileNames = (id: string) => [
  ...imageWidths.flatMap((width) => imageFormats.map((format) => imageFileName(id, width, format))),
  feedImageName(id),
  ...Object.values(brandFiles).map((name) => `${id}-${name}`),
];
