import cluster from "node:cluster";
import { startDevOAuthProviders } from "#app/server/dev/oauthProviders.ts";
import { processRoles } from "#app/server/processes/processRoles.ts";
import { createResourceStack } from "#app/server/resourceStack.ts";
import { readConfig, StartError } from "#platform/server/config.ts";
import { checkStartRules } from "#platform/server/startRules.ts";
import { recoverFromWorkerError } from "#platform/server/workerErrors.ts";

const givenMode = process.argv.includes("worker") ? "worker" : process.argv.includes("web") ? "web" : "all";
const isDevelopment = process.argv.includes("--dev");

const resources = createResourceStack();
let isOpen = false;

// Registered first: a shutdown during startup closes what has been opened so far.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => shutDown(0));
process.on("uncaughtException", crash);
process.on("unhandledRejection", crash);

try {
  // Development seeds the demo catalogue; production starts empty.
  const demo = process.env.NODE_ENV === "production" ? "0" : "1";
  const env = { DEMO: demo, ...process.env };
  const given = readConfig(env);
  const insecure = checkStartRules(given);
  const config = isDevelopment ? readConfig({ ...env, ...(await startDevOAuthProviders(given, resources)) }) : given;
  const [mode = "all", ...others] = isDevelopment || cluster.isWorker ? [givenMode] : processRoles(givenMode, config);
  // Imported late, because loading takes a moment in which signals must already be handled.
  if (others.length > 0) {
    const { superviseProcesses } = await import("#app/server/processes/superviseProcesses.ts");
    await superviseProcesses(
      [mode, ...others].filter((role) => role !== "all"),
      config,
      resources,
    );
  } else {
    // Set for libraries: React is fast only with `production`. Not for processes that this one would start.
    process.env.NODE_ENV = isDevelopment ? "development" : "production";
    const { start } = await import("#app/server/start.ts");
    await start(config, { mode, isDevelopment, insecure, resources });
  }
  isOpen = true;
} catch (error) {
  exitWithError(error);
}

/** A bug ends the process; an error that graphile-worker leaves unhandled only restarts the worker. */
function crash(error: unknown): void {
  if (!recoverFromWorkerError(error)) exitWithError(error);
}

function exitWithError(error: unknown): void {
  // Ignores errors of a startup that a shutdown aborted.
  if (isOpen || !resources.signal.aborted) console.error(error instanceof StartError ? error.message : error);
  shutDown(1);
}

async function shutDown(code: number): Promise<void> {
  if (resources.signal.aborted) return;
  // The longest LEAVE_SECONDS, and time for running requests and jobs.
  setTimeout(() => process.exit(1), 45_000).unref();
  await resources.close();
  process.exit(code);
}
