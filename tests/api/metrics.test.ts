import { expect, test } from "vitest";
import { openMetricsPort } from "#app/server/metrics/metricsRoutes.ts";
import { pagePattern, pages } from "#pages";
import { enqueue } from "#platform/server/jobs.ts";
import { queueMail } from "#platform/server/outbox.ts";
import { addBackup } from "#tests/support/addBackup.ts";
import { type MetricSample, parseMetrics } from "#tests/support/parseMetrics.ts";
import { metricsToken, scrapeMetrics } from "#tests/support/scrapeMetrics.ts";
import { openShop } from "#tests/support/shop.ts";

const env = { METRICS_TOKEN: metricsToken };

test("serves metrics only to who knows the token, and none without a configuration", async () => {
  await using shop = await openShop({ env });
  expect((await shop.app.inject("/metrics")).statusCode).toBe(401);
  const headers = { authorization: "Bearer a token of somebody else" };
  expect((await shop.app.inject({ url: "/metrics", headers })).statusCode).toBe(401);
  await scrapeMetrics(shop);
  await using closed = await openShop();
  expect((await closed.app.inject("/metrics")).statusCode).toBe(404);
});

test("serves metrics on a port of their own", async () => {
  await using shop = await openShop({ env: { METRICS_PORT: "0" } });
  const { url, close } = await openMetricsPort(shop.config, shop.metrics?.read ?? (async () => ""));
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  expect(parseMetrics(await answer.text()).length).toBeGreaterThan(50);
  await close();
  expect((await shop.app.inject("/metrics")).statusCode).toBe(404);
});

test("counts requests by route pattern, however many paths are asked for", async () => {
  await using shop = await openShop({ pages: true, env });
  const request = async (n: number) => {
    for (const url of [`/product/none-${n}`, `/made/up/${n}`, `/api/products/none-${n}`, `/api/made-up-${n}`])
      await shop.app.inject(url);
  };
  await request(0);
  const series = async () => (await scrapeMetrics(shop)).samples.filter(({ name }) => name.startsWith("http_")).length;
  // The scrape before is a request itself.
  await series();
  const before = await series();
  for (let n = 1; n < 20; n++) await request(n);
  expect(await series()).toBe(before);
  const { value, find } = await scrapeMetrics(shop);
  expect(value("http_requests_total", { route: "/product/:id", status: "404" })).toBe(20);
  expect(value("http_requests_total", { route: "/api/products/:id", status: "404" })).toBe(20);
  expect(value("http_requests_total", { route: "/*", status: "302" })).toBe(20);
  expect(value("http_request_duration_seconds_count", { route: "/product/:id" })).toBe(20);
  expect(find("http_request_duration_seconds_bucket", { route: "/product/:id", le: "+Inf" })[0]?.value).toBe(20);
});

test("counts and logs cached pages that are repeated", async () => {
  const lines: string[] = [];
  await using shop = await openShop({ pages: true, env, log: (line) => lines.push(line) });
  const base = await shop.listen();
  // The first answer renders, the second one stores what later ones repeat.
  for (let n = 0; n < 5; n++) await (await fetch(`${base}/about`)).text();
  const { value } = await scrapeMetrics(shop);
  expect(value("http_requests_total", { route: "/about", status: "200" })).toBe(5);
  expect(value("http_request_duration_seconds_count", { route: "/about" })).toBe(5);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ route }) => route === "/about");
  expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(5);
});

test("every page has a pattern of its own, data requests too", () => {
  const example = (path: string) => `/${path.replace(/:\w+\??|\*/g, "anything")}`;
  for (const { path } of pages) expect(pagePattern(example(path))).toBe(`/${path}`);
  expect(pagePattern("/product/abaya.data")).toBe("/product/:id");
  expect(pagePattern("/_.data")).toBe("/");
  expect(pagePattern("/orders")).toBe("/orders/:id?");
  expect(pagePattern("/unknown/product/abaya")).toBe("/*");
});

test("reports jobs, mails, caches, connections and LISTEN", async () => {
  await using shop = await openShop({ pages: true, env });
  const mail = { template: "contactReceipt", language: "en", params: { name: "Mona", ticket: "1" } } as const;
  await shop.db.transaction().execute((tx) => queueMail(tx, { ...mail, to: "reader@example.test" }));
  await enqueue(shop.db, { name: "catalogue.countSales" }, {}, { at: new Date(Date.now() - 60_000) });
  await shop.app.inject("/about");
  await shop.app.inject("/about");
  const before = await scrapeMetrics(shop);
  expect(before.value("nabta_jobs", { job_name: "catalogue.countSales", state: "due" })).toBe(1);
  expect(before.value("nabta_jobs_oldest_due_age_seconds")).toBeGreaterThan(59);
  expect(before.value("nabta_mails", { state: "queued" })).toBe(1);
  expect(before.value("nabta_mails_oldest_queued_age_seconds")).toBeGreaterThan(0);
  expect(before.value("nabta_workers")).toBe(0);
  expect(before.value("nabta_listen_up")).toBe(1);
  expect(before.value("nabta_database_up")).toBe(1);
  expect(before.value("nabta_database_waiting")).toBe(0);
  expect(before.value("nabta_cache_hits_total", { cache: "plain pages" })).toBe(1);
  expect(before.value("nabta_cache_entries", { cache: "plain pages" })).toBe(1);
  expect(before.value("nabta_cache_bytes", { cache: "plain pages" })).toBeGreaterThan(1_000);
  expect(before.value("nabta_refunds", { state: "failed" })).toBe(0);
  expect(before.value("nabta_payments_waiting", { state: "open" })).toBe(0);
  expect(before.find("nabta_backup_age_seconds")).toEqual([]);
  for (const name of ["nodejs_eventloop_lag_p99_seconds", "nodejs_heap_size_used_bytes", "process_open_fds"])
    expect(before.value(name), name).toBeTypeOf("number");
  await shop.runJobs();
  await expect.poll(async () => (await scrapeMetrics(shop)).value("nabta_mails", { state: "queued" })).toBe(0);
  const after = await scrapeMetrics(shop);
  expect(after.value("nabta_job_runs_total", { job_name: "catalogue.countSales", result: "done" })).toBe(1);
  expect(after.value("nabta_job_duration_seconds_count", { job_name: "catalogue.countSales" })).toBe(1);
});

test("reports the age of the newest good backup, whether it was tested, and a failure since", async () => {
  await using shop = await openShop({ env: { ...env, BACKUP_DIR: "/nowhere/backups" } });
  expect((await scrapeMetrics(shop)).value("nabta_backup_age_seconds")).toBe(Infinity);
  await addBackup(shop.db, { hoursAgo: 50 });
  await addBackup(shop.db, { hoursAgo: 3, tested: false });
  // Values of the last second are given once more.
  await expect.poll(async () => (await scrapeMetrics(shop)).value("nabta_backup_tested")).toBe(0);
  const good = await scrapeMetrics(shop);
  expect(good.value("nabta_backup_age_seconds")).toBeCloseTo(3 * 3600, -2);
  expect(good.value("nabta_backup_failed")).toBe(0);
  await addBackup(shop.db, { hoursAgo: 1, problem: "stock is negative" });
  await expect.poll(async () => (await scrapeMetrics(shop)).value("nabta_backup_failed")).toBe(1);
  expect((await scrapeMetrics(shop)).value("nabta_backup_age_seconds")).toBeCloseTo(3 * 3600, -2);
});

test("has no values of the database while the database does not answer", async () => {
  await using shop = await openShop({ env });
  await shop.database.close();
  const { value, samples } = await scrapeMetrics(shop);
  expect(value("nabta_database_up")).toBe(0);
  const names = samples.map(({ name }: MetricSample) => name);
  for (const name of ["nabta_jobs", "nabta_workers", "nabta_mails"]) expect(names).not.toContain(name);
});
