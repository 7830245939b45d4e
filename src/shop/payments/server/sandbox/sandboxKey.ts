import { createHmac } from "node:crypto";
import type { Config } from "#platform/server/config.ts";

/** Shared webhook secret of the sandbox gateway, derived from the shop's secret, so that it needs no setup. */
export const sandboxKey = ({ sessionSecret }: Pick<Config, "sessionSecret">) =>
  createHmac("sha256", sessionSecret).update("sandbox webhooks").digest();
