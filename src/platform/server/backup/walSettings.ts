import { join } from "node:path";
import type { BackupPlan, BackupTarget } from "./backupTarget.ts";

/** Settings and environment of an embedded PostgreSQL. */
export type ServerSettings = { flags: readonly string[]; env: Record<string, string> };

/** Makes the embedded PostgreSQL archive its write-ahead log. */
export function archiveSettings(plan: BackupPlan | undefined): ServerSettings {
  if (!plan) return { flags: [], env: {} };
  return {
    flags: [
      "archive_mode=on",
      `archive_command=${command("archiveCommand.ts", "%p")}`,
      `archive_timeout=${plan.walSeconds}`,
    ],
    env: environment("NABTA_ARCHIVE_TARGET", plan),
  };
}

/**
 * Makes an embedded PostgreSQL with a restored folder recover from the archive and then begin a new timeline.
 * @param to the moment to stop at, `latest` for the end of the archive, `backup` for the end of the backup itself
 */
export function recoverySettings(target: BackupTarget, system: string, to: Date | "latest" | "backup"): ServerSettings {
  const stop =
    to === "latest"
      ? []
      : to === "backup"
        ? ["recovery_target=immediate"]
        : [`recovery_target_time=${to.toISOString().replace("T", " ").replace("Z", "+00")}`];
  return {
    // Ready only when the recovery is over.
    flags: [
      `restore_command=${command("restoreCommand.ts", `${system} %f %p`)}`,
      ...stop,
      // Not the newest timeline, which may belong to a copy that was restored for a look.
      "recovery_target_timeline=current",
      "recovery_target_action=promote",
      "hot_standby=off",
    ],
    env: environment("NABTA_RESTORE_TARGET", target),
  };
}

/** A line for the shell; PostgreSQL replaces %p and %f. */
function command(name: string, args: string): string {
  const quoted = [process.execPath, join(import.meta.dirname, name)].map(
    (path) => `'${path.replaceAll("'", "'\\''").replaceAll("%", "%%")}'`,
  );
  return `${quoted.join(" ")} ${args}`;
}

type TargetVariable = "NABTA_ARCHIVE_TARGET" | "NABTA_RESTORE_TARGET";

function environment(name: TargetVariable, { at, key }: BackupTarget): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return { [name]: JSON.stringify({ at, key }), ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}) };
}

/** Returns the target that the settings passed on to a command of the server. */
export const targetOfEnv = (name: TargetVariable): BackupTarget => JSON.parse(process.env[name] ?? "{}");

/** Combines the settings for one server. */
export const combineSettings = (...all: readonly ServerSettings[]): ServerSettings => ({
  flags: all.flatMap(({ flags }) => flags),
  env: Object.assign({}, ...all.map(({ env }) => env)),
});
