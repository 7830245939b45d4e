import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether this server is about to go. */
    leaving: { now: boolean };
  }
}

/** Once the server is leaving, each answer asks for another connection next time: none is sent into one that just closes. */
export function watchLeaving(app: FastifyInstance): void {
  const leaving = { now: false };
  app.decorate("leaving", leaving);
  app.server.prependListener("request", (_request, answer) => {
    if (leaving.now) answer.shouldKeepAlive = false;
  });
}

/**
 * Says so at `/readyz` for LEAVE_SECONDS, as long as a proxy in front may take to look there, and then closes the door. It
 * loses no call. Where nobody is connected nobody is waited for.
 */
export async function leave(app: FastifyInstance): Promise<void> {
  app.leaving.now = true;
  if ((await connections(app)) > 0) await wait(app.shop.config.LEAVE_SECONDS * 1000);
  await app.close();
}

const connections = ({ server }: FastifyInstance) =>
  new Promise<number>((told) => server.getConnections((_error, count) => told(count)));
