import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { loadRelease, releaseFixtures } from "#tests/support/releaseFixtures.ts";
import { prepareRelease } from "../prepareRelease.ts";
import { type Outcome, runDrill } from "../runDrill.ts";

/** Upgrades the data of every release and sells on it, without the old programs. */
export async function dataUpgradeDrill(): Promise<Outcome> {
  const began = performance.now();
  const run = spawnSync("vitest", ["run", "--project", "api", "tests/api/upgrade.test.ts"], { encoding: "utf8" });
  const problems = run.status === 0 ? [] : [`upgrade: ${run.stdout.slice(-2_000)}`];
  const seconds = [(performance.now() - began) / 1_000];
  return { runs: releaseFixtures().length, orders: 0, errors: 0, seconds, problems, wrongPrices: 0 };
}

/**
 * A release sells on its own data. One process after the other is replaced by this version, as an update does, with a pause
 * in which both sell beside each other; then one goes back to the release, as after a disappointment, and forth again.
 */
export async function rollingUpgradeDrill(folder: string, version: string): Promise<Outcome> {
  const program = prepareRelease(version);
  const postgres = await startPostgres({ dataDir: join(folder, "server") });
  try {
    const url = postgres.url();
    await loadRelease(url, `${version}.sql.gz`);
    return await runDrill({
      program,
      env: { DATA_DIR: join(folder, "data"), DATABASE_URL: url, ALLOW_NEWER_DATA: "1", LEAVE_SECONDS: "3" },
      databaseUrl: () => url,
      times: 1,
      async breakAndMend({ nodes }) {
        for (const step of rollingUpgrade) {
          const began = performance.now();
          await nodes.replace(step.process, step.to === "new" ? "." : program);
          console.error(`  ${step.what}: ready after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
          await wait(step.seconds * 1_000);
        }
      },
    });
  } finally {
    await postgres.stopIfLast();
  }
}

const rollingUpgrade = [
  { process: 0, to: "new", seconds: 15, what: "the first web process migrates beside the old ones" },
  { process: 1, to: "new", seconds: 5, what: "the second web process, beside the old worker" },
  { process: 2, to: "new", seconds: 5, what: "the worker" },
  { process: 1, to: "old", seconds: 10, what: "the second web process goes back" },
  { process: 1, to: "new", seconds: 2, what: "and forth again" },
] as const;
