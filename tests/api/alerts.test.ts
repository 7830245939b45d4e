import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { enqueue } from "#platform/server/jobs.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { addBackup } from "#tests/support/addBackup.ts";
import { evaluateAlert, type Scrapes } from "#tests/support/evaluateAlert.ts";
import { metricsToken, readMetricsText, scrapeMetrics } from "#tests/support/scrapeMetrics.ts";
import { openShop, type Shop } from "#tests/support/shop.ts";
import { createUser } from "#tests/support/users.ts";

type Alert = { alert: string; expr: string; annotations: { summary: string; runbook: string } };

const { groups } = parse(readFileSync("ops/prometheus/alerts.yml", "utf8")) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const runbook = readFileSync("docs/runbook.md", "utf8");

let shop: Shop;
let worker: Awaited<ReturnType<Shop["work"]>>;

beforeAll(async () => {
  shop = await openShop({ pages: true, connections: 4, env: { METRICS_TOKEN: metricsToken } });
  await addBackup(shop.db, { hoursAgo: 1 });
  worker = await shop.work();
});

afterAll(() => shop[Symbol.asyncDispose]());

const mail = { template: "contactReceipt", language: "en", params: { name: "Mona", ticket: "1" } } as const;

type Provocations = Record<string, (shop: Shop) => Promise<unknown>>;

/** Each makes the condition of one alert true for good. Without a worker, jobs stay in the queue. */
const lasting: Provocations = {
  async NabtaWorkerSilent() {
    await worker.stop();
  },
  async NabtaJobsLate({ db }) {
    await enqueue(db, { name: "catalogue.countSales" }, {}, { at: new Date(Date.now() - 600_000) });
  },
  async NabtaJobsFailed({ db, owner }) {
    await enqueue(db, { name: "pictures.sweep" }, {}, { key: "failed" });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'failed'`.execute(owner.db);
  },
  async NabtaMailsLate({ db }) {
    await db.transaction().execute((tx) => queueMail(tx, { ...mail, to: "late@example.test" }));
    await sql`update outbox set created_at = now() - interval '20 minutes'`.execute(db);
  },
  async NabtaMailsDead({ db }) {
    await db.transaction().execute((tx) => queueMail(tx, { ...mail, to: "dead@example.test" }));
    await sql`update outbox set status = 'dead' where recipient = 'dead@example.test'`.execute(db);
  },
  async NabtaPaymentsQuarantined({ db }) {
    await sql`insert into webhook_events (provider, event_id, kind, body, outcome)
      values ('stripe', 'evt_1', 'payment', '{}', 'quarantined')`.execute(db);
  },
  async NabtaPaymentsOverdue(shop) {
    const { id } = await createUser(shop);
    await sql`insert into checkout_sessions
        (user_id, provider, idempotency_key, request_hash, language, draft, total, expires_at)
      values (${id}, 'stripe', 'key', 'hash', 'en', '{}', 100, now() - interval '1 hour')`.execute(shop.db);
  },
  async NabtaCdnPurgesLate({ db }) {
    await sql`insert into cdn_purges values ('lists', now() - interval '1 minute')`.execute(db);
  },
  async NabtaRefundsFailed({ db }) {
    await sql`insert into refunds (kind, status, amount, provider, requested_by)
      values ('goodwill', 'failed', 100, 'stripe', 'system')`.execute(db);
  },
};

/** Over after a moment, or one of several: repeated until a scrape has seen it. */
const momentary: Provocations = {
  async NabtaListenDown({ pool }) {
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ~ 'queued_notices|^listen' and pid <> pg_backend_pid()",
    );
  },
  async NabtaEventLoopLag() {
    const until = performance.now() + 400;
    while (performance.now() < until);
    await wait(20);
  },
  async NabtaPoolWaiting({ pool }) {
    const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
    const waiting = Array.from({ length: 60 }, () => pool.query("select 1"));
    await wait(300);
    for (const client of clients) client.release();
    await Promise.all(waiting);
  },
  async NabtaSlow({ app, owner }) {
    await owner.db.transaction().execute(async (tx) => {
      await sql`lock table products`.execute(tx);
      const answers = ["/api/products", "/api/products/none", "/new"].map((url) => app.inject(url));
      await wait(1_050);
      await sql`rollback`.execute(tx);
      await Promise.all(answers);
    });
  },
};

test("a shop in good health raises no alert", async () => {
  await shop.app.inject("/about");
  const before = (await scrapeMetrics(shop)).samples;
  await shop.app.inject("/about");
  // The tests' own process is larger than a shop, and shares its processors with others.
  const ofTheProcess = ["NabtaMemory", "NabtaEventLoopLag", "NabtaSlow"];
  await expect
    .poll(async () => {
      const scrapes = { before, now: (await scrapeMetrics(shop)).samples, seconds: 15 };
      return firing(scrapes).filter((name) => !ofTheProcess.includes(name));
    })
    .toEqual([]);
});

test("raises alerts about jobs, mails and payments", async () => {
  const before = (await scrapeMetrics(shop)).samples;
  for (const provoke of Object.values(lasting)) await provoke(shop);
  await expect
    .poll(async () => firing({ before, now: (await scrapeMetrics(shop)).samples, seconds: 15 }))
    .toEqual(expect.arrayContaining(Object.keys(lasting)));
});

test.each(Object.entries(momentary))("raises %s", async (name, provoke) => {
  const before = (await scrapeMetrics(shop)).samples;
  const began = performance.now();
  await expect
    .poll(async () => {
      await provoke(shop);
      const { samples: now } = await scrapeMetrics(shop);
      return firing({ before, now, seconds: (performance.now() - began) / 1000 });
    })
    .toContain(name);
});

test("raises alerts when the database is gone and requests fail", async () => {
  const before = (await scrapeMetrics(shop)).samples;
  await shop.database.close();
  await Promise.all(["/api/products", "/api/products/none"].map((url) => shop.app.inject(url)));
  await expect
    .poll(async () => firing({ before, now: (await scrapeMetrics(shop)).samples, seconds: 15 }))
    .toEqual(expect.arrayContaining(["NabtaErrors", "NabtaDatabaseDown"]));
});

test("raises alerts about backups", async () => {
  await using shop = await openShop({ env: { METRICS_TOKEN: metricsToken } });
  await addBackup(shop.db, { hoursAgo: 27, tested: false });
  await addBackup(shop.db, { hoursAgo: 1, problem: "stock is negative" });
  const { samples } = await scrapeMetrics(shop);
  // The server of the tests has no archive.
  const now = [...samples, { name: "nabta_wal_archive_failing", labels: {}, value: 1 }];
  expect(firing({ before: [], now, seconds: 15 })).toEqual(
    expect.arrayContaining(["NabtaBackupOld", "NabtaBackupUntested", "NabtaBackupFailed", "NabtaArchiveFailing"]),
  );
});

test("raises alerts when a process is gone or its heap nearly full", () => {
  // Prometheus itself says "up"; a full heap would end the tests.
  const now = [
    { name: "up", labels: { job: "nabta" }, value: 0 },
    { name: "nodejs_heap_size_used_bytes", labels: {}, value: 240e6 },
    // tests/api/readReplica.test.ts makes it so.
    { name: "nabta_replica_used", labels: {}, value: 0 },
  ];
  expect(firing({ before: [], now, seconds: 15 })).toEqual(["NabtaDown", "NabtaMemory", "NabtaReplicaUnused"]);
});

test("every alert is provoked above and has its section of the runbook", () => {
  const others = [
    "NabtaErrors",
    "NabtaDatabaseDown",
    "NabtaBackupOld",
    "NabtaBackupUntested",
    "NabtaBackupFailed",
    "NabtaArchiveFailing",
    "NabtaDown",
    "NabtaMemory",
    "NabtaReplicaUnused",
  ];
  const names = alerts.map(({ alert }) => alert);
  expect(names.toSorted()).toEqual([...Object.keys(lasting), ...Object.keys(momentary), ...others].toSorted());
  const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections.toSorted()).toEqual(names.toSorted());
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
});

test("alerts and dashboard name existing metrics only", async () => {
  await using shop = await openShop({ pages: true, env: { METRICS_TOKEN: metricsToken } });
  const known = new Set(["up", ...metricNames(await readMetricsText(shop))]);
  const dashboard = JSON.parse(readFileSync("ops/grafana/dashboard.json", "utf8"));
  const queries: string[] = dashboard.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
    targets.map(({ expr }) => expr),
  );
  expect(queries.length).toBeGreaterThan(20);
  const used = [...alerts.map(({ expr }) => expr), ...queries].flatMap(namesIn);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});

/** Returns the names of the alerts whose condition holds, whatever their `for`. */
const firing = (scrapes: Scrapes) =>
  alerts.filter(({ expr }) => evaluateAlert(expr, scrapes).length > 0).map(({ alert }) => alert);

/** Returns all names of the text format, also of metrics that have no sample yet. */
const metricNames = (text: string) =>
  [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name ?? ""],
  );

/** Returns the metrics of a query: what is left without labels, ranges, numbers, functions and operators. */
const namesIn = (query: string): string[] =>
  query
    .replace(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring) \([^)]*\)/g, " ")
    .match(/\b[a-z_]\w*\b(?!\s*\()/gi)
    ?.filter((word) => !/^(and|or|unless|bool|by|e\d+)$/.test(word)) ?? [];
