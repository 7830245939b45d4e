import { AsyncLocalStorage } from "node:async_hooks";

export type SpanAttributes = Record<string, string | number | boolean>;
export type SpanKind = "server" | "client" | "job" | "internal";

/** A measured step of a trace. */
export type Span = {
  /** W3C traceparent: identifies trace and span in another process, and whether the trace is recorded. */
  traceparent: string;
  /** False for a trace that is not recorded. */
  isRecorded: boolean;
  startChild(name: string, kind: SpanKind, attributes?: SpanAttributes): Span;
  set(attributes: SpanAttributes): void;
  /** Ends it, as failed if an error is given. Stores the error's name and code only: messages may quote input. */
  end(error?: unknown): void;
};

/** Of traces and logs of one process. Without it, nothing of OpenTelemetry is loaded. */
export type Tracing = {
  /** Starts a request or a job; `traceparent` continues the trace of its cause. */
  startRoot(name: string, kind: SpanKind, attributes: SpanAttributes, traceparent?: string): Span;
  /** Exports a line of the log, which is JSON. */
  exportLog(line: string): void;
  /** Exports what is left. */
  close(): Promise<void>;
};

const storage = new AsyncLocalStorage<Span | undefined>();

/** Returns the span of the running request or job; undefined without tracing. */
export const activeSpan = (): Span | undefined => storage.getStore();

export const runInSpan = <Result>(span: Span | undefined, work: () => Result): Result => storage.run(span, work);

/** Runs a step as a child of the active span; just runs it if there is none. */
export async function traceStep<Result>(
  name: string,
  kind: SpanKind,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = activeSpan();
  if (!parent?.isRecorded) return work();
  const span = parent.startChild(name, kind, attributes);
  try {
    const result = await runInSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
