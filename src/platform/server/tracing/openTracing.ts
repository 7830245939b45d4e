import type { Config } from "../config.ts";
import type { Tracing } from "./activeSpan.ts";
import { traceOutgoingRequests } from "./traceOutgoingRequests.ts";

/** Returns tracing to OTEL_EXPORTER_OTLP_ENDPOINT; undefined, without loading a library, if there is none. */
export async function openTracing(config: Config): Promise<Tracing | undefined> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  const { createOtlpTracing } = await import("./otlpTracing.ts");
  const tracing = createOtlpTracing(endpoint, config.OTEL_TRACES_SAMPLER_ARG);
  const stopTracing = traceOutgoingRequests();
  return {
    ...tracing,
    async close() {
      stopTracing();
      await tracing.close();
    },
  };
}
