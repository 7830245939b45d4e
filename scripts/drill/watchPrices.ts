import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";

type Watch = { nodeUrls: readonly string[]; productId: string; pool: pg.Pool };

/** Milliseconds after which every page must show a new price. */
const allowed = 1_000;

/**
 * Changes a price again and again, and looks a second after each change what both nodes show on the product's page and
 * in its list. Errors are no wrong prices; changes that the database refused are none.
 */
export function watchPrices({ nodeUrls, productId, pool }: Watch) {
  const counts = { changes: 0, looked: 0, wrong: 0 };
  let isOver = false;
  let price = 40_000;

  async function watch(): Promise<void> {
    while (!isOver) {
      price++;
      const isChanged = await pool.query("update products set price = $1 where id = $2", [price * 100, productId]).then(
        () => true,
        () => false,
      );
      if (!isChanged) {
        await wait(100);
        continue;
      }
      counts.changes++;
      await wait(allowed);
      await Promise.all(
        nodeUrls.flatMap((url) => [`${url}/product/${productId}`, `${url}/api/products/${productId}`].map(check)),
      );
    }
  }

  async function check(url: string): Promise<void> {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    const body = await answer?.text().catch(() => undefined);
    if (answer?.status !== 200 || body === undefined) return;
    counts.looked++;
    if (!body.includes(String(price)) && !body.includes(price.toLocaleString("en"))) counts.wrong++;
  }

  const watching = watch();
  return {
    counts,
    async stop() {
      isOver = true;
      await watching;
    },
  };
}
