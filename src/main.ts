import { readConfig, StartError } from "#platform/server/config.ts";
import { openings } from "#server/openings.ts";
import { standIns } from "#server/standIns.ts";

const mode = process.argv.includes("worker") ? "worker" : process.argv.includes("web") ? "web" : "all";
const developing = process.argv.includes("--dev");

const opening = openings();
let open = false;

// Heard from the first moment on: a shop that is told to go while it opens closes what it has opened so far.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => close(0));
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

try {
  // Whoever just tries the shop finds it furnished; production is opened empty.
  const demo = process.env.NODE_ENV === "production" ? "0" : "1";
  const env = { DEMO: demo, ...process.env };
  const given = readConfig(env);
  const config = developing ? readConfig({ ...env, ...(await standIns(given, opening)) }) : given;
  // From here on it speaks to libraries: React is fast only when it reads `production`.
  process.env.NODE_ENV = developing ? "development" : "production";
  // Loaded only now: that takes a moment in which somebody may already be heard.
  const { openShop } = await import("#server/shop.ts");
  await openShop(config, { mode, developing, opening });
  open = true;
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  // What breaks off because the shop goes while it opens is no news.
  if (open || !opening.told.aborted) console.error(error instanceof StartError ? error.message : error);
  close(1);
}

async function close(code: number): Promise<void> {
  if (opening.told.aborted) return;
  // The longest LEAVE_SECONDS, and time for what still runs.
  setTimeout(() => process.exit(1), 45_000).unref();
  await opening.close();
  process.exit(code);
}
