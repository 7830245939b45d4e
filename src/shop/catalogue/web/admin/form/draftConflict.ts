import type { AdminProduct } from "#shop/catalogue/adminContract.ts";
import type { Draft } from "./draft.ts";
import { toDraft, toDraftPicture } from "./toDraft.ts";
import { toPictureArrangement, toProductRequest } from "./toProductRequest.ts";

const comparedFields = [
  "name",
  "description",
  "category",
  "price",
  "deal",
  "attributes",
  "variants",
  "isFeatured",
  "hidden",
  "tags",
  "sizeChart",
] as const;
export type DraftField = (typeof comparedFields)[number] | "pictures";

/** Returns the fields that changed since the form was loaded. */
export function changedFields(before: AdminProduct, now: AdminProduct): DraftField[] {
  const [old, next] = [toDraft(before), toDraft(now)];
  const [one, other] = [toProductRequest(old), toProductRequest(next)];
  const changed: DraftField[] = comparedFields.filter(
    (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
  );
  const pictured = JSON.stringify(toPictureArrangement(old)) !== JSON.stringify(toPictureArrangement(next));
  return pictured ? [...changed, "pictures"] : changed;
}

/**
 * Rebases the draft onto the current version: adds removed variants again and keeps new pictures. Stock stays a
 * difference to the originally displayed number, so that neither correction is lost.
 */
export function rebaseDraft(mine: Draft, before: AdminProduct, now: AdminProduct): Draft {
  const variantIds = new Set(now.variants.map(({ _id }) => _id));
  const pictures = new Set(now.images.map(({ _id }) => _id));
  // Pictures missing from `mine` that existed before were removed in this form.
  const knownPictureIds = new Set([
    ...mine.pictures.map(({ stored }) => stored),
    ...before.images.map(({ _id }) => _id),
  ]);
  const { onlyVariant, stockBefore, ...rest } = mine;
  const isThere = onlyVariant !== undefined && variantIds.has(onlyVariant);
  return {
    ...rest,
    ...(isThere && { onlyVariant, ...(stockBefore !== undefined && { stockBefore }) }),
    version: now.version,
    variants: mine.variants.map((variant) => {
      if (variant._id === undefined || variantIds.has(variant._id)) return variant;
      const { _id, stockBefore, ...fresh } = variant;
      return fresh;
    }),
    pictures: [
      ...mine.pictures.filter(({ stored }) => stored === undefined || pictures.has(stored)),
      ...now.images.filter(({ _id }) => !knownPictureIds.has(_id)).map(toDraftPicture),
    ],
  };
}
