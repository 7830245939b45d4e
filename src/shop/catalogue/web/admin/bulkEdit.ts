import { ApiError } from "#web/api/apiClient.ts";

export type BulkAction = "hide" | "show" | "feature" | "unfeature" | "deal" | "delete";
export const bulkActions = ["hide", "show", "feature", "unfeature", "deal", "delete"] as const satisfies BulkAction[];
export type BulkFields = { hidden: boolean } | { isFeatured: boolean } | { deal: number };

/** Returns the fields that an action sets; undefined for deletion. */
export function bulkFields(action: BulkAction, percent: number): BulkFields | undefined {
  if (action === "hide" || action === "show") return { hidden: action === "hide" };
  if (action === "feature" || action === "unfeature") return { isFeatured: action === "feature" };
  return action === "deal" ? { deal: percent } : undefined;
}

/** `message`: the error key if the change failed. */
export type BulkItemResult<Item = { _id: string }> = { item: Item; message?: string | undefined };

const batchSize = 50;

/**
 * Sends batches, so that progress is visible; the callback receives the number done. If the server does not respond,
 * marks the remaining products as failed.
 */
export async function changeInBatches<Item extends { _id: string }>(
  items: readonly Item[],
  change: (ids: string[]) => Promise<{ results: { _id: string; message?: string | undefined }[] }>,
  onProgress: (done: number) => void,
): Promise<BulkItemResult<Item>[]> {
  const messages = new Map<string, string | undefined>();
  let problem: string | undefined;
  for (let at = 0; at < items.length && !problem; at += batchSize) {
    try {
      const { results } = await change(items.slice(at, at + batchSize).map(({ _id }) => _id));
      for (const { _id, message } of results) messages.set(_id, message);
      onProgress(messages.size);
    } catch (error) {
      problem = error instanceof ApiError && error.status > 0 ? error.key : "admin.timeout";
    }
  }
  return items.map((item) => ({ item, message: messages.has(item._id) ? messages.get(item._id) : problem }));
}
