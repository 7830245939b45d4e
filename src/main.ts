import { readConfig, StartError } from "#platform/server/config.ts";
import { type Closing, openShop } from "#server/shop.ts";
import { standIns } from "#server/standIns.ts";

const mode = process.argv.includes("worker") ? "worker" : process.argv.includes("web") ? "web" : "all";
const developing = process.argv.includes("--dev");

// Closed in the reverse order of opening: no new visitors, then no new jobs, then the database.
const opened: Closing[] = [];
let closing = false;

// Heard from the first moment on: a shop that is told to go while it opens closes what it has opened so far.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => close(0));
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

try {
  // Whoever just tries the shop finds it furnished; production is opened empty.
  const demo = process.env.NODE_ENV === "production" ? "0" : "1";
  const env = { DEMO: demo, ...process.env };
  const given = readConfig(env);
  const config = developing ? readConfig({ ...env, ...(await standIns(given, opened)) }) : given;
  // From here on it speaks to libraries: React is fast only when it reads `production`.
  process.env.NODE_ENV = developing ? "development" : "production";
  await openShop(config, { mode, developing, opened });
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  close(1);
}

async function close(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  // The longest LEAVE_SECONDS, and time for what still runs.
  setTimeout(() => process.exit(1), 45_000).unref();
  for (const { name, close: shut } of opened.toReversed()) await shut().catch((error) => console.error(name, error));
  process.exit(code);
}
