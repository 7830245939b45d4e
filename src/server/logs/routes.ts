import type { FastifyInstance } from "fastify";
import { localLimit } from "#platform/server/limits.ts";
import { washed } from "#platform/wash.ts";
import { serve } from "../serve.ts";
import { logsContract } from "./contract.ts";

/** What went wrong in somebody's browser, as one line of our own log. */
export function logsRoutes(app: FastifyInstance): void {
  const flood = localLimit({ name: "logs", points: 60, minutes: 1 });
  serve(app, logsContract, {
    async report({ body, caller, request }) {
      await flood.take(caller.address);
      const { level, message, stack, url } = body;
      const client = {
        message: washed(message, 1_000),
        ...(stack ? { stack: washed(stack) } : {}),
        ...(url ? { url: washed(url, 500) } : {}),
      };
      request.log[level]({ client }, "a browser reports");
      return {};
    },
  });
}
