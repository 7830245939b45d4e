import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

export type Sample = { value: number; labels?: Record<string, string> };

export type MetricSource = {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** How the values of several processes become one. */
  across?: "sum" | "max" | "min";
};

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Returns the metrics of this process in Prometheus' format. Label values come from fixed lists (route patterns, job
 * names), never from requests. Prometheus itself sets the labels `job` and `instance`. Load this file only where metrics are read: the library takes 20 MB.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "http_requests_total",
    help: "Answered requests.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time until the response was sent.",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const jobRuns = new Counter({
    name: "nabta_job_runs_total",
    help: "Ended attempts of jobs.",
    labelNames: ["job_name", "result"],
    registers,
  });
  const jobSeconds = new Histogram({
    name: "nabta_job_duration_seconds",
    help: "Duration of one attempt of a job.",
    labelNames: ["job_name"],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
    registers,
  });

  return {
    registry,

    requestAnswered({ method, route, status, seconds }: AnsweredRequest): void {
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, seconds);
    },

    jobEnded(job_name: string, seconds: number, result: "done" | "failed"): void {
      jobRuns.inc({ job_name, result });
      jobSeconds.observe({ job_name }, seconds);
    },

    /** Reads a value of this process at every scrape. */
    gauge(source: MetricSource, read: () => readonly Sample[]): void {
      new Gauge({
        ...configurationOf(source),
        registers,
        collect() {
          replaceSamples(this, source, read());
        },
      });
    },

    /** Same as `gauge`, for a value that only grows. */
    counter(source: MetricSource, read: () => readonly Sample[]): void {
      new Counter({
        ...configurationOf(source),
        registers,
        collect() {
          this.reset();
          for (const { labels = {}, value } of read()) this.inc(labels, value);
        },
      });
    },

    /** Returns a function that replaces the samples of a gauge. */
    settableGauge(source: MetricSource): (samples: readonly Sample[]) => void {
      const gauge = new Gauge({ ...configurationOf(source), registers });
      return (samples) => replaceSamples(gauge, source, samples);
    },
  };
}

type AnsweredRequest = { method: string; route: string; status: number; seconds: number };

const configurationOf = ({ name, help, labelNames = [], across = "sum" }: MetricSource) => ({
  name,
  help,
  labelNames,
  aggregator: across,
});

function replaceSamples(gauge: Gauge, { labelNames = [] }: MetricSource, samples: readonly Sample[]): void {
  gauge.reset();
  // Without labels, a reset leaves a zero.
  if (samples.length === 0 && labelNames.length === 0) gauge.remove();
  for (const { labels = {}, value } of samples) gauge.set(labels, value);
}
