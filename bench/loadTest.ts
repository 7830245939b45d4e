import autocannon from "autocannon";
import type { RunningShop } from "./startShop.ts";

export type Measurement = {
  label: string;
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU ms per request: of the shop's process, and with its database. */
  nodeCpu: number;
  cpu: number;
  failed: number;
  /** Of one answer as sent. */
  kilobytes?: number;
};

type LoadTestOptions = {
  label: string;
  path: string | ((round: number) => string);
  /** Warm-up before measuring, so that hot code is compiled as in a shop that has run for a minute. */
  warmUp?: number | undefined;
  seconds?: number;
  connections?: number;
};

/** Requests one URL, or several in turn, as fast as the server answers. */
export async function loadTest(
  shop: RunningShop,
  { label: what, path, warmUp = 1, seconds = 5, connections = 10 }: LoadTestOptions,
): Promise<Measurement> {
  let round = 0;
  const requests =
    typeof path === "string"
      ? [{ path }]
      : [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: path(round++) }) }];
  const options = {
    url: shop.base,
    connections,
    headers: { "accept-encoding": "br", "accept-language": "en" },
    requests,
    // For cached responses, one client thread is busier than the shop.
    ...(typeof path === "string" && { workers: 2 }),
  };
  await autocannon({ ...options, duration: warmUp });
  const before = shop.usage();
  const result = await autocannon({ ...options, duration: seconds });
  const after = shop.usage();
  const answered = result.requests.total;
  return {
    label: what,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeCpu: msPerRequest(after.nodeCpu - before.nodeCpu, answered),
    cpu: msPerRequest(after.cpu - before.cpu, answered),
    failed: result.errors + result.non2xx,
    kilobytes: Math.round(result.throughput.total / answered / 100) / 10,
  };
}

export const msPerRequest = (seconds: number, requests: number) =>
  requests === 0 ? 0 : Math.round((seconds / requests) * 100_000) / 100;

/** Returns the percentile in ms; 0.5 is the median. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}
