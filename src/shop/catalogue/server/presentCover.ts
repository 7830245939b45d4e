import type { CoverView } from "../contract.ts";

/** The picture of a category or collection. */
export type CoverRow = { id: string; width: number; height: number; placeholder: string | null };

export const presentCover = (cover: CoverRow | null): CoverView | null =>
  cover && {
    _id: cover.id,
    url: `/media/${cover.id}-960.webp`,
    width: cover.width,
    height: cover.height,
    ...(cover.placeholder ? { placeholder: cover.placeholder } : {}),
  };
