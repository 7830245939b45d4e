import { createHmac } from "node:crypto";
import type { Config } from "#platform/server/config.ts";

/** What the built-in gateway and the shop share; made from the shop's secret, so that nothing needs setting up. */
export const sandboxKey = ({ sessionSecret }: Pick<Config, "sessionSecret">) =>
  createHmac("sha256", sessionSecret).update("sandbox webhooks").digest();
