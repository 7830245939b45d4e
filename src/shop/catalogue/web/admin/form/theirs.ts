import type { DeskProduct } from "#shop/catalogue/deskContract.ts";
import { type Draft, draftOf, draftPicture } from "./draft.ts";
import { arrangementOf, wishOf } from "./wish.ts";

const parts = [
  "name",
  "description",
  "category",
  "price",
  "deal",
  "attributes",
  "variants",
  "isFeatured",
  "hidden",
] as const;
export type Part = (typeof parts)[number] | "pictures";

/** What somebody else has changed since the form began. */
export function changedMeanwhile(before: DeskProduct, now: DeskProduct): Part[] {
  const [old, next] = [draftOf(before), draftOf(now)];
  const [one, other] = [wishOf(old), wishOf(next)];
  const changed: Part[] = parts.filter((part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]));
  const pictured = JSON.stringify(arrangementOf(old)) !== JSON.stringify(arrangementOf(next));
  return pictured ? [...changed, "pictures"] : changed;
}

/**
 * My form on top of what is there now: variants that are gone are made anew, pictures that came stay. Numbers in stock
 * stay differences to what the form showed at first, so that neither correction is lost.
 */
export function keepMine(mine: Draft, before: DeskProduct, now: DeskProduct): Draft {
  const there = new Set(now.variants.map(({ _id }) => _id));
  const pictures = new Set(now.images.map(({ _id }) => _id));
  // What is not among mine although it was there, I have removed.
  const seen = new Set([...mine.pictures.map(({ stored }) => stored), ...before.images.map(({ _id }) => _id)]);
  const { onlyVariant, stockBefore, ...rest } = mine;
  const isThere = onlyVariant !== undefined && there.has(onlyVariant);
  return {
    ...rest,
    ...(isThere && { onlyVariant, ...(stockBefore !== undefined && { stockBefore }) }),
    version: now.version,
    variants: mine.variants.map((variant) => {
      if (variant._id === undefined || there.has(variant._id)) return variant;
      const { _id, stockBefore, ...fresh } = variant;
      return fresh;
    }),
    pictures: [
      ...mine.pictures.filter(({ stored }) => stored === undefined || pictures.has(stored)),
      ...now.images.filter(({ _id }) => !seen.has(_id)).map(draftPicture),
    ],
  };
}
