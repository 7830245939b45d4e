import type { Config } from "#platform/server/config.ts";
import type { Metrics } from "#platform/server/metrics/createMetrics.ts";
import { registerShopGauges } from "#platform/server/metrics/shopGauges.ts";
import { shopGauges } from "../modules.ts";
import type { ShopContext } from "../shopContext.ts";
import type { ReadMetrics } from "./metricsRoutes.ts";
import { registerPoolGauges, registerReplicaGauges } from "./processGauges.ts";

export type OpenMetrics = Metrics & {
  read: ReadMetrics;
  /** Returns the metrics as data, to be merged with those of other processes. */
  readData(): Promise<unknown>;
};

/** Returns the metrics of this process; undefined, without loading anything, if the configuration allows no reader. */
export async function openMetrics({ db, pool, config, replica }: ShopContext): Promise<OpenMetrics | undefined> {
  if (!hasMetrics(config)) return undefined;
  const { createMetrics } = await import("#platform/server/metrics/createMetrics.ts");
  const metrics = createMetrics();
  registerPoolGauges(metrics, pool);
  registerReplicaGauges(metrics, replica);
  const refresh = registerShopGauges(metrics, { db, config }, shopGauges);
  const read = async () => {
    await refresh();
    return metrics.registry.metrics();
  };
  const readData = async () => {
    await refresh();
    return metrics.registry.getMetricsAsJSON();
  };
  return { ...metrics, read, readData };
}

const hasMetrics = ({ METRICS_PORT, METRICS_TOKEN }: Config) =>
  METRICS_PORT !== undefined || METRICS_TOKEN !== undefined;
