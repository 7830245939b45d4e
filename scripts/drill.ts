import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createRunFolder } from "#tests/support/runFolder.ts";
import {
  failoverDrill,
  missingPooler,
  poolerDrill,
  silenceDrill,
  terminateDrill,
} from "./drill/drills/databaseDrills.ts";
import { restoreDrill } from "./drill/drills/restoreDrill.ts";
import { bucketDrill, clockDrill, diskDrill, mailDrill, missingFakeTime } from "./drill/drills/serviceDrills.ts";
import { dataUpgradeDrill, rollingUpgradeDrill } from "./drill/drills/upgradeDrill.ts";
import { missingHaproxy } from "./drill/openNodes.ts";
import { releases } from "./drill/prepareRelease.ts";
import type { Outcome } from "./drill/runDrill.ts";

/**
 * `npm run drill -- --failovers 30 --restores 20 --only failover,restore` breaks what a running shop stands on: two web
 * nodes behind HAProxy and a worker, with shoppers who buy, cancel and return. Each drill runs on a shop of its own. Prints
 * one table; fails when an order was lost or placed twice, a job is stuck, an invariant is violated, or a page shows an old
 * price a second after its change. Drills whose programs are missing are skipped with a line. Kills: `npm run drill:kill`.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    failovers: { type: "string", default: "3" },
    restores: { type: "string", default: "3" },
    silence: { type: "string", default: "60" },
    times: { type: "string", default: "2" },
  },
});
const times = Number(values.times);

type Drill = { missing?: string | undefined; run(folder: string): Promise<Outcome> };
const drills: Record<string, Drill> = {
  failover: { run: (folder) => failoverDrill(folder, Number(values.failovers)) },
  terminate: { run: (folder) => terminateDrill(folder, times) },
  silence: { run: (folder) => silenceDrill(folder, 1, Number(values.silence)) },
  pooler: { missing: missingPooler, run: (folder) => poolerDrill(folder, times) },
  disk: { run: (folder) => diskDrill(folder, 1) },
  mail: { run: (folder) => mailDrill(folder, 1) },
  bucket: { run: (folder) => bucketDrill(folder, 1) },
  clock: { missing: missingFakeTime, run: (folder) => clockDrill(folder, 1) },
  upgrade: { run: () => dataUpgradeDrill() },
  ...Object.fromEntries(
    Object.keys(releases).map((version) => [
      `rolling-${version}`,
      { run: (folder: string) => rollingUpgradeDrill(folder, version) },
    ]),
  ),
  restore: { run: (folder) => restoreDrill(folder, Number(values.restores)) },
};

const chosen = values.only?.split(",") ?? Object.keys(drills);
const table: Record<string, object> = {};
const problems: string[] = [];
for (const name of chosen) {
  const drill = drills[name];
  if (!drill) throw new Error(`There is no drill "${name}": ${Object.keys(drills).join(", ")}.`);
  const missing = missingHaproxy() ?? drill.missing;
  if (missing) {
    console.error(`${name}: skipped, ${missing}`);
    continue;
  }
  console.error(`${name} …`);
  const folder = createRunFolder();
  try {
    mkdirSync(join(folder.path, "data"), { recursive: true });
    const outcome = await drill.run(folder.path);
    table[name] = rowOf(outcome);
    problems.push(...outcome.problems.map((problem) => `${name}: ${problem}`));
    if (outcome.wrongPrices > 0) problems.push(`${name}: ${outcome.wrongPrices} wrong prices`);
  } catch (error) {
    const { message } = error as Error;
    if (message.startsWith("skipped: ")) console.error(`${name}: ${message}`);
    else problems.push(`${name}: ${(error as Error).stack}`);
  } finally {
    folder.remove();
  }
}
console.table(table);
for (const problem of new Set(problems)) console.error(problem);
console.log(problems.length === 0 ? "Nothing was lost." : "Problems found.");
process.exit(Math.min(problems.length, 1));

function rowOf({ runs, orders, errors, seconds, problems, wrongPrices }: Outcome) {
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1));
  const count = (kind: RegExp) => problems.filter((problem) => kind.test(problem)).length;
  return {
    runs,
    "orders confirmed": orders,
    "errors seen": errors,
    "s to recover (median)": at(0.5),
    "(max)": at(1),
    lost: count(/^lost/),
    duplicates: count(/^placed twice/),
    "jobs stuck": count(/^stuck/),
    "wrong prices": wrongPrices,
    other: problems.length - count(/^(lost|placed twice|stuck)/),
  };
}
