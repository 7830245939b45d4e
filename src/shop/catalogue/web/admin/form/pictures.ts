import { type DraftPicture, freshId, noTexts } from "./draft.ts";
import { thumbOf } from "./thumbOf.ts";

export const mostPictures = 10;
const mostBytes = 10 * 1024 * 1024;
const kinds = ["image/jpeg", "image/png", "image/webp", "image/avif"];
export const accepted = kinds.join(",");

/** What was chosen, as pictures that wait to be sent; `refused` are the names of those that are none or too large. */
export async function picturesFrom(files: readonly File[]): Promise<{ pictures: DraftPicture[]; refused: string[] }> {
  const pictures: DraftPicture[] = [];
  const refused: string[] = [];
  for (const file of files) {
    const fits = kinds.includes(file.type) && file.size <= mostBytes;
    const thumb = fits ? await thumbOf(file).catch(() => undefined) : undefined;
    if (thumb) pictures.push({ id: freshId(), file, thumb, alt: noTexts(), shows: {} });
    else refused.push(file.name);
  }
  return { pictures, refused };
}

/** The same pictures with one at another place. */
export function movePicture<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  const moved = items.slice(from, from + 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...moved);
}
