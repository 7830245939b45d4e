import type { AdminProductItem } from "#shop/catalogue/adminContract.ts";

/** Adds the missing ids, or removes all if all were selected. */
export function toggleSelection(
  selected: ReadonlyMap<string, AdminProductItem>,
  items: readonly AdminProductItem[],
): AdminProductItem[] {
  const others = [...selected.values()].filter(({ _id }) => !items.some((item) => item._id === _id));
  return items.every(({ _id }) => selected.has(_id)) ? others : [...others, ...items];
}
