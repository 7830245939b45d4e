import { makeThumbnail } from "./makeThumbnail.ts";

const maxBytes = 10 * 1024 * 1024;
const imageTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** `accept` attribute of picture fields. With it, phones that store another format (HEIC) upload a JPEG. */
export const acceptedTypes = imageTypes.join(",");

export type PickedImage = {
  file: File;
  /** Data URL of a thumbnail. */
  thumb: string;
};

/** Returns the usable pictures; `rejected` are the names of files that are no pictures or too large. */
export async function readImageFiles(files: readonly File[]): Promise<{ pictures: PickedImage[]; rejected: string[] }> {
  const pictures: PickedImage[] = [];
  const rejected: string[] = [];
  for (const file of files) {
    const isAccepted = imageTypes.includes(file.type) && file.size <= maxBytes;
    const thumb = isAccepted ? await makeThumbnail(file).catch(() => undefined) : undefined;
    if (thumb) pictures.push({ file, thumb });
    else rejected.push(file.name);
  }
  return { pictures, rejected };
}
