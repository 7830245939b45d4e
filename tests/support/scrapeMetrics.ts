import { type MetricSample, parseMetrics } from "./parseMetrics.ts";
import type { Shop } from "./shop.ts";

export const metricsToken = "a token of the tests alone";

/** Returns the text of `/metrics`; the shop needs METRICS_TOKEN. Throws if it is not answered. */
export async function readMetricsText({ app }: Shop): Promise<string> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { statusCode, body } = await app.inject({ url: "/metrics", headers });
  if (statusCode !== 200) throw new Error(`/metrics answers ${statusCode}`);
  return body;
}

export async function scrapeMetrics(shop: Shop) {
  const samples = parseMetrics(await readMetricsText(shop));
  const find = (name: string, labels: Record<string, string> = {}): MetricSample[] =>
    samples.filter(
      (sample) => sample.name === name && Object.entries(labels).every(([k, v]) => sample.labels[k] === v),
    );
  const value = (name: string, labels?: Record<string, string>) => find(name, labels)[0]?.value;
  return { samples, find, value };
}
