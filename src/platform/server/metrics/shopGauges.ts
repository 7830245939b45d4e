import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../config.ts";
import type { Db } from "../database.ts";
import type { MetricSource, Metrics, Sample } from "./createMetrics.ts";

type Shop = { db: Db; config: Config };

/** A gauge of the shop's data, which is the same for every process: jobs, mails, payments, backups. */
export type ShopGauge = Omit<MetricSource, "across"> & { read(shop: Shop): Promise<readonly Sample[]> };

/** Milliseconds: several scrapers at once do not become a load. */
const freshFor = 1_000;
/** Milliseconds: Prometheus waits ten seconds for a scrape, which must tell of a silent database. */
const patience = 5_000;

/**
 * Registers the gauges. Returns a function to call before each scrape: it reads them one after the other on one
 * connection. If one cannot be read, none has a sample, so that no alert rests on an old value.
 */
export function registerShopGauges(metrics: Metrics, shop: Shop, gauges: readonly ShopGauge[]) {
  const sources = gauges.map(({ read, ...source }) => ({
    read,
    set: metrics.settableGauge({ ...source, across: "max" }),
  }));
  const setUp = metrics.settableGauge({
    name: "nabta_database_up",
    help: "1 if the database answered the questions of this scrape.",
    across: "max",
  });
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function readEach(): Promise<(readonly Sample[])[]> {
    const samples: (readonly Sample[])[] = [];
    for (const { read } of sources) samples.push(await read(shop));
    return samples;
  }

  async function readAll(): Promise<void> {
    // Races settle only once: a late answer or error changes nothing.
    const late = wait(patience, undefined, { ref: false });
    const samples = await Promise.race([readEach(), late]).catch(() => undefined);
    for (const [at, { set }] of sources.entries()) set(samples?.[at] ?? []);
    setUp([{ value: samples ? 1 : 0 }]);
    readAt = performance.now();
  }

  return async function refresh(): Promise<void> {
    if (performance.now() - readAt < freshFor) return;
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    await reading;
  };
}
