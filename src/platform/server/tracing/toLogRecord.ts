import type { LogRecord } from "@opentelemetry/api";

/** By pino's number of the level. */
const severities: Record<number, { severityText: string; severityNumber: number }> = {
  10: { severityText: "TRACE", severityNumber: 1 },
  20: { severityText: "DEBUG", severityNumber: 5 },
  30: { severityText: "INFO", severityNumber: 9 },
  40: { severityText: "WARN", severityNumber: 13 },
  50: { severityText: "ERROR", severityNumber: 17 },
  60: { severityText: "FATAL", severityNumber: 21 },
};

/** Returns a line of the log as OpenTelemetry has it: message, severity, and the other fields as attributes. */
export function toLogRecord(line: string): LogRecord & { traceparent: string | undefined } {
  const { level, time, msg, traceparent, ...fields } = JSON.parse(line) as Record<string, unknown>;
  return {
    timestamp: Number(time),
    body: String(msg ?? ""),
    ...severities[Number(level)],
    attributes: attributesOf(fields),
    traceparent: traceparent as string | undefined,
  };
}

/** An error becomes `err.type` and `err.message`. */
function attributesOf(fields: Record<string, unknown>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      if (["string", "number", "boolean"].includes(typeof value)) return [[name, value as string]];
      if (typeof value !== "object" || value === null) return [];
      return Object.entries(attributesOf(value as Record<string, unknown>)).map(([key, inner]) => [
        `${name}.${key}`,
        inner,
      ]);
    }),
  );
}
