import { setTimeout as wait } from "node:timers/promises";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { allowManyCodOrders } from "#tests/support/allowManyCodOrders.ts";
import { addProduct } from "#tests/support/products.ts";
import { drainJobs, findProblems } from "./compareOrders.ts";
import { type Env, type Nodes, openNodes } from "./openNodes.ts";
import { emptyBook, startShoppers } from "./shoppers.ts";
import { watchPrices } from "./watchPrices.ts";

/** What a drill found. Problems are lines; every one of them fails the suite. */
export type Outcome = {
  runs: number;
  orders: number;
  errors: number;
  seconds: number[];
  problems: string[];
  wrongPrices: number;
};

export type Site = {
  nodes: Nodes;
  /** Returns the owner's URL of the database of this moment. */
  databaseUrl(): string;
};

type Drill = {
  env: Env;
  ofNode?: (at: number) => Env;
  /** Folder of the version that runs at first. */
  program?: string;
  databaseUrl(): string;
  times: number;
  /** Breaks something, mends it, and resolves when it is mended: the recovery is measured from then on. */
  breakAndMend(site: Site): Promise<void>;
  /** Prepares the next time, after the recovery. */
  afterwards?(site: Site): Promise<void>;
  shoppers?: number;
};

const secret = "a secret of the drills alone, long enough";

/** Runs a shop of two nodes under load, breaks something several times, and compares orders, jobs and prices. */
export async function runDrill({
  env,
  ofNode,
  program,
  databaseUrl,
  times,
  breakAndMend,
  afterwards,
  shoppers = 3,
}: Drill): Promise<Outcome> {
  const nodes = await openNodes({ SESSION_SECRET: secret, ...env }, ofNode, program);
  const site = { nodes, databaseUrl };
  const book = emptyBook();
  const seconds: number[] = [];
  const problems: string[] = [];
  let errors = 0;
  let wrongPrices = 0;
  try {
    await nodes.recover(120);
    // The proxy asks them once a second.
    while (!(await fetch(`${nodes.url}/readyz`)).ok) await wait(50);
    nodes.exits.count = 0;
    const database = openDatabase(databaseUrl(), 2);
    await allowManyCodOrders(database.db);
    const productIds: string[] = [];
    // A release could not take away concepts of this version, which it does not know.
    const indexed = false;
    for (let count = 0; count < 5; count++)
      productIds.push((await addProduct(database.db, { stock: 1_000_000, indexed })).id);
    const { id: watched } = await addProduct(database.db, { name: "Watched", category: "watched", indexed });
    const config = readConfig({ DATA_DIR: env.DATA_DIR, SESSION_SECRET: secret, DEMO: "0" });
    for (const { id } of await database.db.selectFrom("orders").select("id").execute()) book.earlier.add(id);
    const load = await startShoppers(shoppers, { url: nodes.url, db: database.db, config, productIds, book });
    load.failed.catch((error) => problems.push(String(error)));
    await wait(2_000);
    await database.close();
    for (let run = 0; run < times && problems.length === 0; run++) {
      const owner = openDatabase(databaseUrl(), 1, { queryTimeout: 3_000 });
      const prices = watchPrices({ nodeUrls: nodes.nodeUrls, productId: watched, pool: owner.pool });
      await wait(500 + Math.random() * 500);
      await breakAndMend(site);
      seconds.push(await nodes.recover());
      await prices.stop();
      await owner.close();
      // Prices changed before the break may become right only now: the allowed second starts here.
      const fresh = openDatabase(databaseUrl(), 1);
      const after = watchPrices({ nodeUrls: nodes.nodeUrls, productId: watched, pool: fresh.pool });
      await wait(2_200);
      await after.stop();
      await fresh.close();
      wrongPrices += prices.counts.wrong + after.counts.wrong;
      if (after.counts.looked === 0) problems.push("no page could be looked at after the recovery");
      problems.push(...(await findProblems(databaseUrl(), book)));
      await afterwards?.(site);
      console.error(`  ${run + 1} of ${times}: ${seconds.at(-1)?.toFixed(1)} s, ${book.confirmed.size} orders`);
    }
    await load.stop().catch(() => {});
    errors = load.calls.repeated;
    if (errors > 0) console.error("  repeated after", Object.fromEntries(load.calls.failures));
    if (nodes.exits.count > 0) problems.push(`${nodes.exits.count} processes ended by themselves`);
    problems.push(...(await findProblems(databaseUrl(), book, { isQuiet: true })), ...(await drainJobs(databaseUrl())));
  } catch (error) {
    problems.push(String(error));
  } finally {
    await nodes.close();
  }
  return { runs: seconds.length, orders: book.confirmed.size, errors, seconds, problems, wrongPrices };
}
