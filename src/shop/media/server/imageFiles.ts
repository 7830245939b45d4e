import { brandFiles } from "#shop/settings/brand.ts";

/** Widths in pixels. */
export const imageWidths = [160, 320, 480, 720, 960] as const;
export const imageFormats = ["avif", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const imageFileName = (id: string, width: number, format: ImageFormat) => `${id}-${width}.${format}`;

/** Returns the names of all public files that a picture may have. */
export const imageFileNames = (id: string) => [
  ...imageWidths.flatMap((width) => imageFormats.map((format) => imageFileName(id, width, format))),
  ...Object.values(brandFiles).map((name) => `${id}-${name}`),
];
