import { ApiError } from "#web/api.ts";

export type Deed = "hide" | "show" | "feature" | "unfeature" | "deal" | "delete";
export const deeds = ["hide", "show", "feature", "unfeature", "deal", "delete"] as const satisfies Deed[];
export type Fields = { hidden: boolean } | { isFeatured: boolean } | { deal: number };

/** What a deed writes; undefined for the one that removes. */
export function fieldsOf(deed: Deed, percent: number): Fields | undefined {
  if (deed === "hide" || deed === "show") return { hidden: deed === "hide" };
  if (deed === "feature" || deed === "unfeature") return { isFeatured: deed === "feature" };
  return deed === "deal" ? { deal: percent } : undefined;
}

/** `message`: why not, a key of the error catalogue. */
export type Result<Item = { _id: string }> = { item: Item; message?: string | undefined };

const atOnce = 50;

/**
 * Some at a time, so that one sees how far it is. `told` hears how many are done. Where the shop does not answer, what is
 * left is left alone and says so.
 */
export async function changeAll<Item extends { _id: string }>(
  items: readonly Item[],
  change: (ids: string[]) => Promise<{ results: { _id: string; message?: string | undefined }[] }>,
  told: (done: number) => void,
): Promise<Result<Item>[]> {
  const said = new Map<string, string | undefined>();
  let problem: string | undefined;
  for (let at = 0; at < items.length && !problem; at += atOnce) {
    try {
      const { results } = await change(items.slice(at, at + atOnce).map(({ _id }) => _id));
      for (const { _id, message } of results) said.set(_id, message);
      told(said.size);
    } catch (error) {
      problem = error instanceof ApiError && error.status > 0 ? error.key : "admin.timeout";
    }
  }
  return items.map((item) => ({ item, message: said.has(item._id) ? said.get(item._id) : problem }));
}
