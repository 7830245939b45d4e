import type { FastifyRequest } from "fastify";
import { pagePattern } from "#pages";

/**
 * Returns the pattern of the request's route, `/api/orders/:id`, or of its page, `/product/:id`. For logs and metrics:
 * URLs contain tokens, e-mails and search words, and have no end.
 */
export function routePattern({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url !== "/*") return routeOptions.url ?? "unknown";
  const end = url.indexOf("?");
  return pagePattern(end < 0 ? url : url.slice(0, end));
}
