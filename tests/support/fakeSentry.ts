import { readBody, startHttpServer } from "./startHttpServer.ts";

/** A fake error-reporting service that stores whatever arrives. */
export async function startFakeSentry() {
  const server = await startHttpServer();
  const envelopes: string[] = [];
  const waiting = new Set<() => void>();
  server.setListener(async (request, response) => {
    const body = await readBody(request);
    if (request.method === "POST") envelopes.push(body);
    const open = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" };
    response.writeHead(200, { "content-type": "application/json", ...open }).end("{}");
    for (const wake of waiting) wake();
  });
  /** Returns the items of one type: `event` for errors, `transaction` for timings. */
  const items = (kind: string): Record<string, unknown>[] =>
    envelopes.flatMap((envelope) => {
      const lines = envelope
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      return lines.filter((_, at) => lines[at - 1]?.type === kind);
    });
  return {
    dsn: `${server.base.replace("//", "//publickey@")}/42`,
    envelopes,
    items,
    async next(kind: string): Promise<Record<string, unknown>> {
      for (;;) {
        const [first] = items(kind);
        if (first) return first;
        await new Promise<void>((wake) => waiting.add(wake));
      }
    },
    [Symbol.asyncDispose]: server.close,
  };
}
