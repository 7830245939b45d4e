import autocannon from "autocannon";
import type { Running } from "./shop.ts";

export type Row = {
  what: string;
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor for one request: the shop's process, and with its database. */
  nodeCpu: number;
  cpu: number;
  failed: number;
};

type Target = {
  what: string;
  path: string | ((round: number) => string);
  /** Before it is measured: as a shop that has been open for a minute, where what is asked often is compiled well. */
  warmUp?: number | undefined;
  seconds?: number;
  connections?: number;
};

/** Asks for one address, or one of many, as fast as it is answered. */
export async function load(
  shop: Running,
  { what, path, warmUp = 1, seconds = 5, connections = 10 }: Target,
): Promise<Row> {
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
    // What is answered from the cache keeps one thread that asks busier than the shop.
    ...(typeof path === "string" && { workers: 2 }),
  };
  await autocannon({ ...options, duration: warmUp });
  const before = shop.usage();
  const result = await autocannon({ ...options, duration: seconds });
  const after = shop.usage();
  const answered = result.requests.total;
  return {
    what,
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    nodeCpu: milliseconds(after.nodeCpu - before.nodeCpu, answered),
    cpu: milliseconds(after.cpu - before.cpu, answered),
    failed: result.errors + result.non2xx,
  };
}

export const milliseconds = (seconds: number, requests: number) =>
  requests === 0 ? 0 : Math.round((seconds / requests) * 100_000) / 100;

/** Milliseconds at a share of the way through: 0.5 is the median. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}
