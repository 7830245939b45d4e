import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { allowManyCodOrders } from "#tests/support/allowManyCodOrders.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { addProduct } from "#tests/support/products.ts";
import { createRunFolder } from "#tests/support/runFolder.ts";
import { drainJobs, findProblems } from "./drill/compareOrders.ts";
import { type KillKind, killKinds, startShopProcesses } from "./drill/shopProcesses.ts";
import { emptyBook, startShoppers } from "./drill/shoppers.ts";

/**
 * `npm run drill:kill -- --kills 500` kills web, worker and database processes of a separate shop with SIGKILL while
 * shoppers browse, buy, cancel and return. After each kill it waits for the recovery, and compares the orders that the
 * shop has confirmed with its database, and all invariants; every hundred kills and at the end also the job queue.
 * Prints the figures, also after Ctrl-C; fails when an order is lost or placed twice, an invariant is violated or a job is stuck.
 */
const { values } = parseArgs({
  options: { kills: { type: "string", default: "500" }, shoppers: { type: "string", default: "6" } },
});
const kills = Number(values.kills);
const killsPerDrain = 100;
const recoverySeconds = 90;

const folder = createRunFolder();
const mailServer = await startFakeSmtpServer();
const env = { SMTP_URL: mailServer.url, ADMIN_LIMIT_PER_MINUTE: "1000000" };
const shop = await startShopProcesses(folder.path, env);
const problems: string[] = [];
const report = new Map<KillKind, number[]>(killKinds.map((kind) => [kind, []]));
const book = emptyBook();
let isStopped = false;
process.once("SIGINT", () => {
  isStopped = true;
});
try {
  await shop.recover(recoverySeconds);
  const shoppers = await openShoppers();
  shoppers.failed.catch((error) => problems.push(String(error)));
  for (let kill = 1; kill <= kills && !isStopped && problems.length === 0; kill++) {
    await wait(100 + Math.random() * 700);
    const kind = pickKind();
    const began = performance.now();
    await shop.kill(kind);
    await shop.recover(recoverySeconds);
    const seconds = (performance.now() - began) / 1_000;
    report.get(kind)?.push(seconds);
    problems.push(...(await findProblems(shop.databaseUrl(), book)));
    if (kill % killsPerDrain === 0 && problems.length === 0) problems.push(...(await drainJobs(shop.databaseUrl())));
    if (kill % 10 === 0 || problems.length > 0)
      console.log(`${kill} kills, ${book.confirmed.size} orders confirmed, last: ${kind}, ${seconds.toFixed(1)} s`);
  }
  await shoppers.stop().catch(() => {});
  problems.push(
    ...(await findProblems(shop.databaseUrl(), book, { isQuiet: true })),
    ...(await drainJobs(shop.databaseUrl())),
  );
  const { answered, repeated } = shoppers.calls;
  console.table(Object.fromEntries([...report].map(([kind, times]) => [kind, summarise(times)])));
  console.table({
    ...summarise([...report.values()].flat()),
    "orders confirmed": book.confirmed.size,
    "orders placed twice": book.repeated.length,
    "carts that lost a line": book.lostCarts,
    "calls answered": answered,
    "calls repeated": repeated,
    "mails received": mailServer.received.length,
    "mails received twice": mailServer.received.length - new Set(mailServer.ids()).size,
  });
} finally {
  await shop.close();
  await mailServer[Symbol.asyncDispose]();
  folder.remove();
}
for (const problem of new Set(problems)) console.error(problem);
console.log(problems.length === 0 ? "No order was lost or placed twice, and all invariants hold." : "Problems found.");
process.exit(Math.min(problems.length, 1));

async function openShoppers() {
  const database = openDatabase(shop.databaseUrl(), 2);
  const { db } = database;
  await allowManyCodOrders(db);
  const productIds: string[] = [];
  for (let count = 0; count < 8; count++) productIds.push((await addProduct(db, { stock: 1_000_000 })).id);
  const config = readConfig({ DATA_DIR: folder.path, DEMO: "0" });
  const shoppers = await startShoppers(Number(values.shoppers), { url: shop.url, db, config, productIds, book });
  // The shoppers have signed in, and later kills would break these connections.
  await wait(2_000);
  await database.close();
  return shoppers;
}

/** Web and worker processes end more often than the database. */
function pickKind(): KillKind {
  const at = Math.random();
  if (at < 0.35) return "web";
  if (at < 0.65) return "worker";
  return at < 0.78 ? "postmaster" : at < 0.9 ? "backend" : "everything";
}

function summarise(seconds: readonly number[]) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1));
  return { kills: sorted.length, "median s to recovery": at(0.5), "p95 s": at(0.95), "max s": at(1) };
}
