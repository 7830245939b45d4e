import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../scripts/drill/compareOrders.ts";
import { openReplicaCluster } from "../scripts/drill/replicaCluster.ts";
import { checkOut, measurePurchases, signUp } from "./buyers.ts";
import { seedProducts } from "./seedProducts.ts";
import { noRateLimits } from "./signIn.ts";
import { startShop } from "./startShop.ts";

const productCount = 1_000;
const rounds = 6;
const secondsPerRound = 8;

/**
 * `npm run bench -- --only announcements`: whole cash purchases of eight buyers over HTTP on a database with a synchronous
 * standby, in alternating rounds with and without the rows that announce changes. Prints the medians and their ratio.
 */
export async function measureAnnouncements(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "nabta-announcements-"));
  const cluster = await openReplicaCluster(folder);
  process.env.DATABASE_URL = cluster.primaryUrl();
  const shop = await startShop(noRateLimits);
  await seedProducts(shop.database.db, productCount);
  const buyers = await Promise.all(Array.from({ length: 8 }, (_, at) => signUp(shop, `buyer${at}`)));
  const owner = await connect(shop.databaseUrl);
  const { rows } = await owner.query("select pg_get_functiondef('queue_notice(text, text)'::regprocedure) as source");
  const silent = "create or replace function queue_notice(text, text) returns void language plpgsql as $$ begin end $$";
  const load = (label: string, seconds: number) =>
    measurePurchases(shop, {
      label,
      buyers,
      seconds,
      step: (buyer, round) => checkOut(buyer, round, productCount),
    });
  await load("warming up", secondsPerRound);
  const perSecond: Record<"with" | "without", number[]> = { with: [], without: [] };
  let failed = 0;
  for (let round = 0; round < rounds; round++)
    for (const kind of round % 2 === 0 ? (["with", "without"] as const) : (["without", "with"] as const)) {
      await owner.query(kind === "with" ? rows[0].source : silent);
      const measured = await load(kind, secondsPerRound);
      perSecond[kind].push(measured.perSecond);
      failed += measured.failed;
    }
  await owner.end();
  await shop.stop();
  await cluster.close();
  rmSync(folder, { recursive: true, force: true });
  const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
  const [announced, unannounced] = [median(perSecond.with), median(perSecond.without)];
  console.table({ with: perSecond.with, without: perSecond.without });
  console.log(
    `Purchases a second with a synchronous standby, median of ${rounds} rounds: ${announced} announced, ${unannounced} ` +
      `not, ratio ${(announced / unannounced).toFixed(2)}; ${failed} failed.`,
  );
}
