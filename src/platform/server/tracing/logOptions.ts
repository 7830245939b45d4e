import { activeSpan, type Tracing } from "./activeSpan.ts";

/** Returns options of the logger: with tracing, lines name their trace and are exported as well. */
export function logOptions(tracing: Tracing | undefined) {
  if (!tracing) return { base: null };
  return {
    base: null,
    mixin: () => {
      const traceparent = activeSpan()?.traceparent;
      return traceparent === undefined ? {} : { traceparent };
    },
    hooks: {
      streamWrite(line: string): string {
        tracing.exportLog(line);
        return line;
      },
    },
  };
}
