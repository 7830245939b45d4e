export type MetricSample = { name: string; labels: Record<string, string>; value: number };

/** Parses Prometheus' text format, as far as the shop's metrics use it. */
export function parseMetrics(text: string): MetricSample[] {
  return text
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const [, name = "", labels = "", value = ""] = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (!name) throw new Error(`Not a sample: ${line}`);
      return { name, labels: parseLabels(labels), value: value === "+Inf" ? Infinity : Number(value) };
    });
}

const parseLabels = (text: string) =>
  Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value ?? ""]));
