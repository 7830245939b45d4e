import type { DeskItem } from "#shop/catalogue/deskContract.ts";

/** With those that were not chosen, without them if they all were. */
export function toggled(chosen: ReadonlyMap<string, DeskItem>, items: readonly DeskItem[]): DeskItem[] {
  const others = [...chosen.values()].filter(({ _id }) => !items.some((item) => item._id === _id));
  return items.every(({ _id }) => chosen.has(_id)) ? others : [...others, ...items];
}
