import type { MetricSample } from "./parseMetrics.ts";

/** Two scrapes of one process, `seconds` apart. */
export type Scrapes = { before: readonly MetricSample[]; now: readonly MetricSample[]; seconds: number };

type Value = { group: string; value: number };

/**
 * Returns the values for which the alert's expression holds. Knows the part of PromQL that our alerts use:
 * `max by (label) (rate(name{label="value"}[5m])) / sum(…) > 1`. Throws on everything else.
 */
export function evaluateAlert(expression: string, scrapes: Scrapes): number[] {
  const [, left = "", operator = "", limit = ""] = /^(.+) (>|<|==) ([\d.e]+)$/.exec(expression) ?? [];
  if (!operator) throw new Error(`Not a comparison: ${expression}`);
  const [dividend = [], divisor] = left.split(" / ").map((part) => aggregate(part, scrapes));
  return dividend
    .map(
      ({ group, value }) =>
        value / (divisor ? (divisor.find((other) => other.group === group)?.value ?? Number.NaN) : 1),
    )
    .filter((value) => compare[operator]?.(value, Number(limit)));
}

const compare: Record<string, (value: number, limit: number) => boolean> = {
  ">": (value, limit) => value > limit,
  "<": (value, limit) => value < limit,
  "==": (value, limit) => value === limit,
};

const combine: Record<string, (values: number[]) => number> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};

function aggregate(part: string, { before, now, seconds }: Scrapes): Value[] {
  const [, name = "", label, inner = ""] = /^(sum|max|min)(?: by \((\w+)\) )?\((.+)\)$/.exec(part) ?? [];
  const [, change, selector = ""] = /^(?:(rate|delta)\()?(.+?)(?:\[\w+\]\))?$/.exec(inner) ?? [];
  if (!name || !selector) throw new Error(`Not an aggregation: ${part}`);
  const groups = new Map<string, number[]>();
  for (const sample of select(selector, now)) {
    const old = select(selector, before).find((other) => isSameSeries(other, sample))?.value ?? 0;
    const value = change ? (sample.value - old) / (change === "rate" ? seconds : 1) : sample.value;
    const group = label ? (sample.labels[label] ?? "") : "";
    groups.set(group, [...(groups.get(group) ?? []), value]);
  }
  return [...groups].map(([group, values]) => ({ group, value: combine[name]?.(values) ?? Number.NaN }));
}

function select(selector: string, samples: readonly MetricSample[]): MetricSample[] {
  const [, name, matchers = ""] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? [];
  const tests = [...matchers.matchAll(/(\w+)(=~|=)"([^"]*)"/g)].map(
    ([, label = "", operator, value = ""]) =>
      (sample: MetricSample) =>
        operator === "="
          ? sample.labels[label] === value
          : new RegExp(`^(?:${value})$`).test(sample.labels[label] ?? ""),
  );
  return samples.filter((sample) => sample.name === name && tests.every((matches) => matches(sample)));
}

const isSameSeries = (a: MetricSample, b: MetricSample) => JSON.stringify(a.labels) === JSON.stringify(b.labels);
