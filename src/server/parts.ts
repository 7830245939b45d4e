import type { FastifyInstance } from "fastify";
import type { Job } from "#platform/server/jobs.ts";
import { sendMail } from "#platform/server/outbox.ts";
import type { Visitor } from "#platform/server/visitor.ts";
import type { ShopTools } from "./buildServer.ts";

/** The parts of the shop, from the ground up. A new part is a line here. */
export const shopRoutes: readonly ((app: FastifyInstance) => void)[] = [];

/** Everything that the worker does. */
export const shopJobs: readonly Job[] = [sendMail];

/** Who sends this call, by its access token. */
export async function recogniseVisitor(
  _shop: ShopTools,
  _authorization: string | undefined,
): Promise<Visitor | undefined> {
  return undefined;
}
