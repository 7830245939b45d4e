import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Whether this server is shutting down. */
    leaving: { now: boolean };
  }
}

/** During shutdown, responses close their connections, so that no request is sent into a closing one. */
export function trackShutdown(app: FastifyInstance): void {
  const leaving = { now: false };
  app.decorate("leaving", leaving);
  app.server.prependListener("request", (_request, answer) => {
    if (leaving.now) answer.shouldKeepAlive = false;
  });
}

/**
 * Fails `/readyz` for LEAVE_SECONDS, in which the proxy in front notices, and then closes the server. Loses no request.
 * Skips the wait if there are no connections.
 */
export async function shutDownGracefully(app: FastifyInstance): Promise<void> {
  app.leaving.now = true;
  if ((await countConnections(app)) > 0) await wait(app.shop.config.LEAVE_SECONDS * 1000);
  await app.close();
}

const countConnections = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
