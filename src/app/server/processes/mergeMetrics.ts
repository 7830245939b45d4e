import type { MetricObjectWithValues, MetricValue } from "prom-client";

type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Returns the metrics of all processes that answer as one text in Prometheus' format. */
export async function mergeMetrics(pending: readonly Promise<unknown>[]): Promise<string> {
  const { AggregatorRegistry } = await import("prom-client");
  const answers = await Promise.allSettled(pending);
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value as ProcessMetrics] : []));
  return AggregatorRegistry.aggregate(found).metrics();
}
