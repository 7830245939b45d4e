import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { bytesField, type ProtobufFields, readProtobuf, textField } from "./readProtobuf.ts";

type Attributes = Record<string, string | number | boolean>;
export type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  kind: number;
  attributes: Attributes;
  isError: boolean;
};
export type CollectedLog = { body: string; severity: string; traceId: string; attributes: Attributes };

/** An OpenTelemetry collector: takes traces and logs by OTLP over HTTP in protobuf, as port 4318 of the real one. */
export async function startFakeOtlpCollector() {
  const spans: CollectedSpan[] = [];
  const logs: CollectedLog[] = [];
  const services = new Set<string>();

  const server = createServer(async (request, response) => {
    const isProtobuf = request.headers["content-type"] === "application/x-protobuf";
    if (request.method !== "POST" || !isProtobuf) return void response.writeHead(415).end();
    const body = await readBody(request);
    if (request.url === "/v1/traces") spans.push(...eachRecord(body, services).map(toSpan));
    else if (request.url === "/v1/logs") logs.push(...eachRecord(body, services).map(toLog));
    else return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    logs,
    services,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const bytes = Buffer.concat(await request.toArray());
  return request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
}

/** ExportTraceServiceRequest and ExportLogsServiceRequest have the same frame: resource, scope, records. */
function eachRecord(body: Buffer, services: Set<string>): ProtobufFields[] {
  return readProtobuf(body)
    .all(1)
    .flatMap((group) => {
      const fields = readProtobuf(group);
      const resource = readProtobuf(fields.all(1)[0] ?? Buffer.alloc(0));
      services.add(String(attributesOf(resource, 1)["service.name"]));
      return fields.all(2).flatMap((scope) => readProtobuf(scope).all(2).map(readProtobuf));
    });
}

const toSpan = (span: ProtobufFields): CollectedSpan => ({
  traceId: bytesField(span, 1).toString("hex"),
  spanId: bytesField(span, 2).toString("hex"),
  parentId: bytesField(span, 4).toString("hex"),
  name: textField(span, 5),
  kind: span.number(6),
  attributes: attributesOf(span, 9),
  isError: readProtobuf(bytesField(span, 15)).number(3) === 2,
});

const toLog = (log: ProtobufFields): CollectedLog => ({
  body: String(anyValue(bytesField(log, 5))),
  severity: textField(log, 3),
  traceId: bytesField(log, 9).toString("hex"),
  attributes: attributesOf(log, 6),
});

const attributesOf = (fields: ProtobufFields, at: number): Attributes =>
  Object.fromEntries(
    fields.all(at).map((pair) => {
      const read = readProtobuf(pair);
      return [textField(read, 1), anyValue(bytesField(read, 2))];
    }),
  );

/** AnyValue: text, boolean, integer or double. */
function anyValue(bytes: Buffer): string | number | boolean {
  const value = readProtobuf(bytes);
  if (value.has(1)) return textField(value, 1);
  if (value.has(2)) return value.number(2) === 1;
  return value.has(3) ? value.number(3) : value.number(4);
}
