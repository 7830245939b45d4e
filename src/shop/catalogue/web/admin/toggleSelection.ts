import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";

/** Adds the missing ids, or removes all if all were selected. */
export function toggleSelection(
  chosen: ReadonlyMap<string, AdminProductItem>,
  items: readonly AdminProductItem[],
): AdminProductItem[] {
  const others = [...chosen.values()].filter(({ _id }) => !items.some((item) => item._id === _id));
  return items.every(({ _id }) => chosen.has(_id)) ? others : [...others, ...items];
}
