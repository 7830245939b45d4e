import { readImageFiles } from "#shop/media/web/readImageFiles.ts";
import { type DraftPicture, newFormId } from "./draft.ts";
import { emptyTexts } from "./texts.ts";

export const maxPictures = 10;

/** Returns chosen files as pictures to upload; `refused` are the names of those that are no pictures or too large. */
export async function toDraftPictures(
  files: readonly File[],
): Promise<{ pictures: DraftPicture[]; rejected: string[] }> {
  const { pictures, rejected } = await readImageFiles(files);
  return {
    pictures: pictures.map((picture) => ({ ...picture, id: newFormId(), alt: emptyTexts(), shows: {} })),
    rejected,
  };
}

/** Returns the items with one moved to another position. */
export function movePicture<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  const moved = items.slice(from, from + 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...moved);
}
