import { ShopError } from "#platform/errors.ts";

/**
 * Renders of one client run one after the other. If cached pages were served meanwhile, the client's next render waits
 * as long as this one took: a single client that requests uncached pages without end leaves others half of the
 * processor. `served` returns how many cached pages were served so far. Throws `ShopError` 429 when too many renders of
 * the client wait already: closing a connection does not remove its render from the queue.
 */
export function createRenderTurns(served: () => number, { mostWaiting = 100 } = {}) {
  /** Per client with a running or waiting render: the end of the last one, and their number. */
  const queues = new Map<string, { last: Promise<void>; length: number }>();

  return async function turn<T>(client: string, render: () => Promise<T>): Promise<T> {
    const queue = queues.get(client) ?? { last: Promise.resolve(), length: 0 };
    if (queue.length > mostWaiting)
      throw new ShopError("tooMany", "common.tooMany", { params: { seconds: 1 }, headers: { "retry-after": "1" } });
    queues.set(client, queue);
    const before = queue.last;
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.last = promise;
    queue.length++;
    await before;
    const servedBefore = served();
    const began = performance.now();
    try {
      return await render();
    } finally {
      const end = () => {
        queue.length--;
        if (queue.length === 0) queues.delete(client);
        resolve();
      };
      if (served() > servedBefore) setTimeout(end, Math.min(performance.now() - began, longestPause));
      else end();
    }
  };
}

/** Milliseconds. A render that waited for a slow database did not use the processor for so long. */
const longestPause = 250;
