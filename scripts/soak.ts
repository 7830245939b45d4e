import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readConfig } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database.ts";
import { urlOfRunning } from "#platform/server/embeddedPostgres.ts";
import { freePort } from "#platform/server/freePort.ts";
import { allowManyCodOrders } from "#tests/support/allowManyCodOrders.ts";
import { startFakeSmtpServer } from "#tests/support/fakeSmtpServer.ts";
import { addProduct } from "#tests/support/products.ts";
import { createRunFolder } from "#tests/support/runFolder.ts";
import { connect, drainJobs, findProblems } from "./drill/compareOrders.ts";
import { emptyBook, startShoppers } from "./drill/shoppers.ts";
import { startCommandOf } from "./startCommand.ts";

/**
 * `npm run drill:soak -- --minutes 120 --rate 60` runs one process with web, worker and embedded database, as `npm start`
 * does, under a constant rate of calls (browsing, orders, cards, cancellations, returns). Prints a line a minute, and the
 * growth of memory, files, connections and log between the second quarter and the last one. Fails when memory grew by more
 * than a tenth, files or connections by more than two, or an order was lost.
 */
const { values } = parseArgs({
  options: { minutes: { type: "string", default: "120" }, rate: { type: "string", default: "60" } },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
const sampleEvery = 15_000;

type Sample = { minute: number; rssMb: number; databaseMb: number; files: number; connections: number; logMb: number };

const folder = createRunFolder();
const dataDir = join(folder.path, "shop");
mkdirSync(dataDir);
const port = await freePort();
const mailServer = await startFakeSmtpServer();
const secret = "a secret of the drills alone, long enough";
const { flags, variables, entry } = startCommandOf(process.cwd());
const child = spawn(process.execPath, [...flags, entry], {
  env: {
    PATH: process.env.PATH,
    ...variables,
    NODE_ENV: "development",
    DEMO: "0",
    LOG_LEVEL: "info",
    SESSION_SECRET: secret,
    DATA_DIR: dataDir,
    PORT: String(port),
    SMTP_URL: mailServer.url,
    ADMIN_LIMIT_PER_MINUTE: "1000000",
  },
  stdio: ["ignore", "pipe", "inherit"],
});
let logBytes = 0;
child.stdout.on("data", (chunk: Buffer) => {
  logBytes += chunk.length;
});
const url = `http://127.0.0.1:${port}`;
const samples: Sample[] = [];
const times: number[] = [];
const book = emptyBook();
const problems: string[] = [];
try {
  await untilReady();
  const database = openDatabase(urlOfRunning(dataDir), 2);
  await allowManyCodOrders(database.db);
  const productIds: string[] = [];
  for (let count = 0; count < 20; count++) productIds.push((await addProduct(database.db, { stock: 10_000_000 })).id);
  const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret, DEMO: "0" });
  const load = await startShoppers(16, {
    ...{ url, db: database.db, config, productIds, book },
    pace: paceOf(rate),
    observe: (ms) => times.push(ms),
  });
  load.failed.catch((error) => problems.push(String(error)));
  await wait(1_000);
  await database.close();
  const began = performance.now();
  logBytes = 0;
  for (let next = began + sampleEvery; performance.now() - began < minutes * 60_000 && problems.length === 0; ) {
    await wait(Math.max(0, next - performance.now()));
    next += sampleEvery;
    samples.push(await readSample((performance.now() - began) / 60_000));
    if (samples.length % 4 === 0) console.log(lineOf(samples.at(-1)));
  }
  await load.stop().catch((error) => problems.push(String(error)));
  const { answered, repeated } = load.calls;
  problems.push(...(await findProblems(urlOfRunning(dataDir), book, { isQuiet: true })));
  problems.push(...(await drainJobs(urlOfRunning(dataDir))));
  report(answered, repeated);
} finally {
  if (child.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await mailServer[Symbol.asyncDispose]();
  folder.remove();
}
for (const problem of new Set(problems)) console.error(problem);
console.log(problems.length === 0 ? "Nothing was lost, and nothing grew." : "Problems found.");
process.exit(Math.min(problems.length, 1));

function report(answered: number, repeated: number): void {
  const quarter = Math.floor(samples.length / 4);
  const early = averageOf(samples.slice(quarter, 2 * quarter));
  const late = averageOf(samples.slice(-quarter));
  const hours = Math.max(late.minute - early.minute, 0.01) / 60;
  const last = samples.at(-1);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  const megabytesADay = ((last?.logMb ?? 0) / (last?.minute ?? 1)) * 60 * 24;
  console.table({
    minutes: Math.round(last?.minute ?? 0),
    "calls answered": answered,
    "calls a second": Number((answered / ((last?.minute ?? 1) * 60)).toFixed(1)),
    "errors seen": repeated,
    "orders confirmed": book.confirmed.size,
    "p50 ms": at(0.5),
    "p99 ms": at(0.99),
    "max ms": at(1),
    "memory MB, second quarter": Math.round(early.rssMb),
    "memory MB, last quarter": Math.round(late.rssMb),
    "memory MB an hour": Number(((late.rssMb - early.rssMb) / hours).toFixed(1)),
    "files, second and last quarter": `${early.files.toFixed(1)} ${late.files.toFixed(1)}`,
    "connections, second and last quarter": `${early.connections.toFixed(1)} ${late.connections.toFixed(1)}`,
    "database MB": Math.round(last?.databaseMb ?? 0),
    "log MB an hour": Number((megabytesADay / 24).toFixed(1)),
    "log GB a day": Number((megabytesADay / 1_000).toFixed(2)),
  });
  if (late.rssMb > early.rssMb * 1.1) problems.push("memory grew by more than a tenth");
  if (late.files > early.files + 2) problems.push("the process opens more and more files");
  if (late.connections > early.connections + 2) problems.push("the process opens more and more connections");
  if (megabytesADay > 200) problems.push("the log is larger than 0.2 GB a day");
}

async function untilReady(): Promise<void> {
  for (const until = performance.now() + 120_000; performance.now() < until; await wait(100))
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200) return;
  throw new Error("The shop does not open.");
}

/** Lets `perSecond` callers pass, evenly. */
function paceOf(perSecond: number): () => Promise<unknown> {
  let next = performance.now();
  return () => {
    next = Math.max(next + 1_000 / perSecond, performance.now());
    return wait(next - performance.now());
  };
}

async function readSample(minute: number): Promise<Sample> {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const client = await connect(urlOfRunning(dataDir));
  const { rows } = await client.query<{ connections: number; bytes: number }>(
    `select (select count(*)::int from pg_stat_activity where application_name like 'nabta %') as connections,
            pg_database_size(current_database())::float8 as bytes`,
  );
  await client.end();
  return {
    minute,
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
    databaseMb: (rows[0]?.bytes ?? 0) / 1_048_576,
    files: readdirSync(`/proc/${child.pid}/fd`).length,
    connections: rows[0]?.connections ?? 0,
    logMb: logBytes / 1_000_000,
  };
}

function averageOf(of: readonly Sample[]): Sample {
  const mean = (read: (sample: Sample) => number) =>
    of.reduce((sum, sample) => sum + read(sample), 0) / Math.max(of.length, 1);
  return {
    minute: mean(({ minute }) => minute),
    rssMb: mean(({ rssMb }) => rssMb),
    databaseMb: mean(({ databaseMb }) => databaseMb),
    files: mean(({ files }) => files),
    connections: mean(({ connections }) => connections),
    logMb: mean(({ logMb }) => logMb),
  };
}

function lineOf(sample: Sample | undefined): string {
  const { minute = 0, rssMb = 0, databaseMb = 0, files = 0, connections = 0, logMb = 0 } = sample ?? {};
  return `${Math.round(minute)} min: ${Math.round(rssMb)} MB, ${files} files, ${connections} connections, database ${Math.round(databaseMb)} MB, log ${logMb.toFixed(1)} MB, ${book.confirmed.size} orders`;
}
