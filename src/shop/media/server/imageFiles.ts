/** Widths in pixels. */
export const imageWidths = [160, 320, 480, 720, 960] as const;
export const imageFormats = ["avif", "webp"] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const imageFileName = (id: string, width: number, format: ImageFormat) => `${id}-${width}.${format}`;

/** Returns the file names of all widths and formats of a picture. */
export const imageFileNames = (id: string) =>
  imageWidths.flatMap((width) => imageFormats.map((format) => imageFileName(id, width, format)));
