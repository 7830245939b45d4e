import { existsSync } from "node:fs";
import { noSecret } from "#cli/noSecret.ts";
import { type Config, readConfig, sessionSecretFile } from "#platform/server/config.ts";
import { checkStartRules } from "#platform/server/startRules.ts";
import { checkBackups } from "./checkBackups.ts";
import { checkCdn } from "./checkCdn.ts";
import { checkClock } from "./checkClock.ts";
import { checkDatabase } from "./checkDatabase.ts";
import { checkDisk } from "./checkDisk.ts";
import { checkMail } from "./checkMail.ts";
import { checkPictures } from "./checkPictures.ts";
import { checkProxy } from "./checkProxy.ts";
import { checkReplica } from "./checkReplica.ts";
import { checkTls } from "./checkTls.ts";
import { checkVersions } from "./checkVersions.ts";
import { checkWebhook } from "./checkWebhook.ts";
import type { Check, Finding } from "./finding.ts";

const checks: Record<string, Check> = {
  versions: checkVersions,
  disk: checkDisk,
  database: checkDatabase,
  replica: checkReplica,
  time: checkClock,
  TLS: checkTls,
  proxy: checkProxy,
  webhook: checkWebhook,
  CDN: checkCdn,
  mail: checkMail,
  pictures: checkPictures,
  backups: checkBackups,
};

/** Returns what is right and wrong with the set-up that these variables describe. Changes nothing that lasts. */
export async function diagnose(env: NodeJS.ProcessEnv, only = Object.keys(checks)): Promise<Finding[]> {
  let config: Config;
  let insecure: Finding[];
  try {
    config = readConfigWithoutWriting(env);
    insecure = checkStartRules({ ...config, ALLOW_INSECURE: true }).map((text) => ({
      level: "problem",
      subject: "variables",
      text,
    }));
  } catch (error) {
    return [{ level: "problem", subject: "variables", text: messageOf(error) }];
  }
  const mode: Finding = config.production
    ? { level: "fine", subject: "variables", text: "complete" }
    : {
        level: "warning",
        subject: "variables",
        text: "NODE_ENV is not production: the shop runs with a demo and shows its mails at /dev/outbox.",
      };
  const found = await Promise.all(
    Object.entries(checks)
      .filter(([subject]) => only.includes(subject))
      .map(async ([subject, check]) => {
        try {
          return (await check(config, env)).map((finding) => ({ subject, ...finding }));
        } catch (error) {
          return [{ level: "problem" as const, subject, text: `could not be checked: ${messageOf(error)}` }];
        }
      }),
  );
  return [mode, ...insecure, ...found.flat()];
}

/** Reads the configuration of a shop without creating its session secret: DATA_DIR may be mistyped. */
function readConfigWithoutWriting(env: NodeJS.ProcessEnv): Config {
  const config = readConfig({ ...env, ...noSecret });
  const hasSecret = config.production || env.SESSION_SECRET?.trim() || existsSync(sessionSecretFile(config.DATA_DIR));
  return hasSecret ? readConfig(env) : config;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
