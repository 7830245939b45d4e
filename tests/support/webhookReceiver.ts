import { createHmac } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedWebhook = {
  event: string;
  id: string;
  body: { id: string; event: string; data: { order?: { id: string }; status?: string; amount?: number } };
  /** As a receiver checks it: HMAC over time and body, and the time. */
  verify(secret: string): boolean;
};

/** A real HTTP server that records webhooks. `answer` decides the status, and may keep the caller waiting. */
export async function startWebhookReceiver(answer: (webhook: ReceivedWebhook) => number | Promise<number> = () => 204) {
  const received: ReceivedWebhook[] = [];
  const server = http.createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const { headers } = request;
    const verify = (secret: string) => {
      const [, time = "", signature = ""] =
        /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-nabta-signature"])) ?? [];
      const expected = createHmac("sha256", secret).update(`${time}.${text}`).digest("hex");
      return signature === expected && Math.abs(Date.now() / 1000 - Number(time)) < 300;
    };
    const id = String(headers["x-nabta-event-id"]);
    const webhook = { event: String(headers["x-nabta-event"]), id, body: JSON.parse(text), verify };
    received.push(webhook);
    const status = await answer(webhook);
    response.writeHead(status, status === 302 ? { location: `${url}/elsewhere` } : {}).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${url}/hook`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
