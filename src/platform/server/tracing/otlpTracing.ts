import {
  type Span as OtelSpan,
  SpanKind as OtelSpanKind,
  ROOT_CONTEXT,
  type SpanContext,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchLogRecordProcessor, LoggerProvider } from "@opentelemetry/sdk-logs";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { applicationName } from "../applicationName.ts";
import { runInSpan, type Span, type SpanKind, type Tracing } from "./activeSpan.ts";
import { toLogRecord } from "./toLogRecord.ts";

/**
 * Exports traces and logs by OTLP over HTTP. The library reads the other OTEL_ variables: headers, compression,
 * time-outs, service name and resource attributes. `ratio` is the share of traces that are recorded. Queues are bounded:
 * a collector that does not answer costs some spans and lines, nothing else.
 */
export function createOtlpTracing(endpoint: string, ratio: number): Tracing {
  const own = { "service.name": "nabta", "service.instance.id": applicationName };
  const resource = resourceFromAttributes(own).merge(detectResources({ detectors: [envDetector] }));
  const base = endpoint.replace(/\/$/, "");
  const spans = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: untraced(new OTLPTraceExporter({ url: `${base}/v1/traces` })) }),
    ],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: untraced(new OTLPLogExporter({ url: `${base}/v1/logs` })) })],
  });
  const tracer = spans.getTracer("nabta");
  const logger = logs.getLogger("nabta");

  function start(
    name: string,
    kind: SpanKind,
    attributes: Record<string, string | number | boolean>,
    parent?: SpanContext,
  ) {
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return toSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
  }

  function toSpan(span: OtelSpan): Span {
    const context = span.spanContext();
    const isRecorded = span.isRecording();
    return {
      traceparent: `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`,
      isRecorded,
      startChild: (name, kind, attributes = {}) => start(name, kind, attributes, context),
      set: (attributes) => void span.setAttributes(attributes),
      end(error) {
        if (error !== undefined) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          span.setAttribute("error.type", errorTypeOf(error));
        }
        span.end();
      },
    };
  }

  return {
    startRoot: (name, kind, attributes, traceparent) => start(name, kind, attributes, parseTraceparent(traceparent)),
    exportLog(line) {
      const { traceparent, ...record } = toLogRecord(line);
      const span = parseTraceparent(traceparent);
      logger.emit({ ...record, ...(span && { context: trace.setSpanContext(ROOT_CONTEXT, span) }) });
    },
    async close() {
      await Promise.allSettled([spans.shutdown(), logs.shutdown()]);
    },
  };
}

const kinds: Record<SpanKind, OtelSpanKind> = {
  server: OtelSpanKind.SERVER,
  client: OtelSpanKind.CLIENT,
  job: OtelSpanKind.CONSUMER,
  internal: OtelSpanKind.INTERNAL,
};

/** The exporter's own requests are no part of the trace in which its timer was started. */
function untraced<Exporter extends { export(items: never[], done: never): void }>(exporter: Exporter): Exporter {
  const send = exporter.export.bind(exporter);
  exporter.export = (items, done) => runInSpan(undefined, () => send(items, done));
  return exporter;
}

function parseTraceparent(given: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(given ?? "") ?? [];
  if (!traceId || !spanId || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags ?? "0", 16) & 1, isRemote: true };
}

function errorTypeOf(error: unknown): string {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  return String(code ?? name ?? typeof error);
}
