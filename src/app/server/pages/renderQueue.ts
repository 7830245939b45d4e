import { LRUCache } from "lru-cache";
import { ShopError } from "#platform/errors.ts";

/**
 * Renders of one client run one after the other. Each client has half a second of rendering at once and then a quarter
 * of the processor: its next render waits until the time it has used is paid off. It waits only while cached pages are
 * served, so that a shop with one visitor is as fast as it can be. `served` returns how many cached pages were served so
 * far. Throws `ShopError` 429 when too many renders of the client wait already: closing a connection does not remove its
 * render from the queue.
 */
export function createRenderQueue(served: () => number, { mostWaiting = 100 } = {}) {
  /** Per client with a running or waiting render: the end of the last one, and their number. */
  const queues = new Map<string, { last: Promise<void>; length: number }>();
  /** Milliseconds of rendering per client that are not paid off. A forgotten client begins anew. */
  const used = new LRUCache<string, { ms: number; at: number }>({ max: 1_000 });

  /** Books a render. Returns the milliseconds until the client's next one may begin. */
  function book(client: string, ms: number): number {
    const now = performance.now();
    const before = used.get(client) ?? { ms: 0, at: now };
    const left = Math.max(0, before.ms - (now - before.at) * share);
    // A render that waited for a slow database did not use the processor for so long.
    const total = Math.min(left + Math.min(ms, longestRender), allowance + longestRender);
    used.set(client, { ms: total, at: now });
    return Math.max(0, total - allowance) / share;
  }

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
      const pause = book(client, performance.now() - began);
      if (pause > 0 && served() > servedBefore) setTimeout(end, pause);
      else end();
    }
  };
}

/** Share of the time that a client's renders may take in the long run. */
const share = 0.25;
/** Milliseconds of rendering before the share counts: several visitors behind one address open pages at once. */
const allowance = 500;
/** Milliseconds that one render counts at most. */
const longestRender = 100;
