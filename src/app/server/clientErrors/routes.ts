import type { FastifyInstance } from "fastify";
import { redact } from "#platform/redact.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { localRateLimit } from "#platform/server/rateLimits.ts";
import { logsContract } from "./contract.ts";

/** Logs an error from a browser as one line. */
export function logsRoutes(app: FastifyInstance): void {
  const flood = localRateLimit({ name: "logs", points: 60, minutes: 1 });
  registerContract(app, logsContract, {
    async report({ body, caller, request }) {
      await flood.consume(caller.ip);
      const { level, message, stack, url } = body;
      const client = {
        message: redact(message, 1_000),
        ...(stack ? { stack: redact(stack) } : {}),
        ...(url ? { url: redact(url, 500) } : {}),
      };
      request.log[level]({ client }, "a browser reports");
      return {};
    },
  });
}
