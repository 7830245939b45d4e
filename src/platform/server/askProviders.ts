import type { JobContext } from "./jobs.ts";

/** Milliseconds; the next run of the timed job goes on. */
const mostMilliseconds = 20_000;
/** A call that took so many milliseconds waited for an answer that did not come. */
export const silentAfter = 5_000;
/** Calls to one provider at the same moment. More would use up the database connections of the process. */
const concurrentCalls = 3;

type Calls<Item> = {
  providerOf(item: Item): string;
  ask(item: Item): Promise<unknown>;
  warn?: JobContext["warn"];
  milliseconds?: number | undefined;
};

/**
 * Asks payment providers or couriers about items, for a limited time and a few at a time, so that a provider that does
 * not answer occupies no worker: it gets no more calls in this run after the first time-out. Returns the errors of the
 * other calls, and the items without an answer: `silent` because of a time-out, `late` because the time was over.
 */
export async function askProviders<Item>(
  items: readonly Item[],
  { providerOf, ask, warn, milliseconds = mostMilliseconds }: Calls<Item>,
) {
  const until = performance.now() + milliseconds;
  const left = { errors: [] as unknown[], silent: [] as Item[], late: [] as Item[] };
  const askOne = async (provider: string, queue: Item[]) => {
    let isSilent = false;
    const work = async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) {
        const began = performance.now();
        if (isSilent) left.silent.push(item);
        else if (began > until) left.late.push(item);
        else {
          const error = await ask(item).then(
            () => undefined,
            (error) => error,
          );
          if (performance.now() - began > silentAfter) {
            if (!isSilent) warn?.(`${provider} does not answer`, error);
            isSilent = true;
            if (error) left.silent.push(item);
          } else if (error) left.errors.push(error);
        }
      }
    };
    await Promise.all(Array.from({ length: concurrentCalls }, work));
  };
  await Promise.all([...Map.groupBy(items, providerOf)].map(([provider, group]) => askOne(provider, [...group])));
  return left;
}
