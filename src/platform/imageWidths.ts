/** Pixels, of the files that each picture has in every format. */
export const imageWidths = [160, 320, 480, 720, 960] as const;
