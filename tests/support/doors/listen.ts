import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

/** Listens on a free port of this machine. The listener may be set once the address is known. */
export async function listen(port = 0) {
  let hear: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => hear(request, response));
  await new Promise<void>((open) => server.listen(port, "127.0.0.1", open));
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    hear(listener: RequestListener) {
      hear = listener;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
