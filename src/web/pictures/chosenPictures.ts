import { thumbOf } from "./thumbOf.ts";

const mostBytes = 10 * 1024 * 1024;
const kinds = ["image/jpeg", "image/png", "image/webp", "image/avif"];
/** What a field for pictures offers. A phone that keeps them otherwise hands over a JPEG. */
export const accepted = kinds.join(",");

export type ChosenPicture = {
  file: File;
  /** An address that shows it, smaller. */
  thumb: string;
};

/** What was chosen and can be sent; `refused` are the names of files that are no pictures or too large. */
export async function chosenPictures(
  files: readonly File[],
): Promise<{ pictures: ChosenPicture[]; refused: string[] }> {
  const pictures: ChosenPicture[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const fits = kinds.includes(file.type) && file.size <= mostBytes;
    const thumb = fits ? await thumbOf(file).catch(() => undefined) : undefined;
    if (thumb) pictures.push({ file, thumb });
    else refused.push(file.name);
  }
  return { pictures, refused };
}
