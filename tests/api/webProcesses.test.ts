import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type RunningShop, startShop } from "../../bench/startShop.ts";

/** Process ids of what the shop started, by role. */
function childrenOf(shop: RunningShop): Record<"web" | "worker", number[]> {
  const found = { web: [] as number[], worker: [] as number[] };
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
      const role = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").at(-2);
      if (parent === String(shop.pid()) && (role === "web" || role === "worker")) found[role].push(Number(name));
    } catch {
      // It has ended meanwhile.
    }
  return found;
}

const readMetrics = async ({ base }: RunningShop) => {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: "Bearer 0123456789abcdef" } });
  return answer.text();
};
const countHealthChecks = async (shop: RunningShop) =>
  Number(/http_requests_total\{[^}]*route="\/healthz"[^}]*\} (\d+)/.exec(await readMetrics(shop))?.[1]);

const openHome = async ({ base }: RunningShop) =>
  (await fetch(`${base}/`, { headers: { connection: "close" }, signal: AbortSignal.timeout(5_000) })).status;

let shop: RunningShop;
beforeAll(async () => {
  // A database of the tests' server takes less to make than one of the shop's own.
  vi.stubEnv("DATABASE_URL", inject("postgres").url);
  shop = await startShop({ WEB_PROCESSES: "2", METRICS_TOKEN: "0123456789abcdef", LOG_LEVEL: "fatal" });
});
afterAll(async () => {
  await shop.stop();
  vi.unstubAllEnvs();
  expect(childrenOf(shop)).toEqual({ web: [], worker: [] });
});

test("metrics and readiness are those of all processes", async () => {
  for (let call = 0; call < 12; call++) await fetch(`${shop.base}/healthz`, { headers: { connection: "close" } });
  await expect.poll(() => countHealthChecks(shop)).toBe(12);
  const metrics = await readMetrics(shop);
  expect(metrics).toContain("nabta_listen_up 1");
  expect(metrics).toContain("nabta_database_up 1");

  const [worker = 0] = childrenOf(shop).worker;
  process.kill(worker, "SIGSTOP");
  const stopped = await fetch(`${shop.base}/readyz`);
  expect([stopped.status, await stopped.json()]).toEqual([503, { status: "the worker does not answer" }]);
  process.kill(worker, "SIGCONT");
  await expect.poll(async () => (await fetch(`${shop.base}/readyz`)).status).toBe(200);
});

test("a web process that dies is replaced while the other one answers", async () => {
  const before = childrenOf(shop);
  expect([before.web.length, before.worker.length]).toEqual([2, 1]);
  const [lost = 0] = before.web;
  process.kill(lost, "SIGKILL");
  await expect.poll(() => childrenOf(shop).web.includes(lost)).toBe(false);
  // A connection that was on its way to the lost process is lost with it, or never answered.
  await expect.poll(() => openHome(shop).catch(() => undefined)).toBe(200);
  for (let call = 0; call < 20; call++) expect(await openHome(shop)).toBe(200);
  await expect.poll(() => childrenOf(shop).web.length).toBe(2);
  expect(childrenOf(shop).worker).toEqual(before.worker);
});
