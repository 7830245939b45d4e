import type { DeskItem } from "#shop/catalogue/deskContract.ts";

export type Deed = "hide" | "show" | "feature" | "unfeature" | "deal" | "delete";
export const deeds = ["hide", "show", "feature", "unfeature", "deal", "delete"] as const satisfies Deed[];
type Fields = { hidden: boolean } | { isFeatured: boolean } | { deal: number };

/** What a deed writes; undefined for the one that removes. */
export function fieldsOf(deed: Deed, percent: number): Fields | undefined {
  if (deed === "hide" || deed === "show") return { hidden: deed === "hide" };
  if (deed === "feature" || deed === "unfeature") return { isFeatured: deed === "feature" };
  return deed === "deal" ? { deal: percent } : undefined;
}

export type Result = { item: DeskItem; error?: unknown };

/**
 * One after the other a few at a time, so that a refusal of one leaves the others alone. `told` hears how many are done.
 * What the shop refuses because it was asked too quickly is asked again after the time that it named.
 */
export async function forEachItem(
  items: readonly DeskItem[],
  work: (item: DeskItem) => Promise<unknown>,
  told: (done: number) => void,
  secondsToWait: (error: unknown) => number | undefined,
  sleep = (seconds: number) => new Promise((ok) => setTimeout(ok, seconds * 1000)),
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items];
  async function next(): Promise<void> {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      results.push(await tryOne(item));
      told(results.length);
    }
  }
  async function tryOne(item: DeskItem, again = 3): Promise<Result> {
    try {
      await work(item);
      return { item };
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === undefined || again === 0) return { item, error };
      await sleep(seconds);
      return tryOne(item, again - 1);
    }
  }
  await Promise.all([next(), next(), next()]);
  return items.flatMap((item) => results.filter((result) => result.item === item));
}
