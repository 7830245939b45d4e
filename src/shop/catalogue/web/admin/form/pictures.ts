import { chosenPictures } from "#web/pictures/chosenPictures.ts";
import { type DraftPicture, freshId, noTexts } from "./draft.ts";

export const mostPictures = 10;

/** What was chosen, as pictures that wait to be sent; `refused` are the names of those that are none or too large. */
export async function picturesFrom(files: readonly File[]): Promise<{ pictures: DraftPicture[]; refused: string[] }> {
  const { pictures, refused } = await chosenPictures(files);
  return { pictures: pictures.map((picture) => ({ ...picture, id: freshId(), alt: noTexts(), shows: {} })), refused };
}

/** The same pictures with one at another place. */
export function movePicture<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.toSpliced(from, 1);
  const moved = items.slice(from, from + 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, ...moved);
}
