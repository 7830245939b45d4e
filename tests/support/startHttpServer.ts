import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free local port. The listener may be set once the URL is known. */
export async function startHttpServer(port = 0) {
  let handler: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => handler(request, response));
  await new Promise<void>((open) => server.listen(port, "127.0.0.1", open));
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    setListener(listener: RequestListener) {
      handler = listener;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
