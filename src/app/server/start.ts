import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Renderer } from "#platform/renderer.ts";
import type { CdnConfig } from "#platform/server/cdnConfig.ts";
import { type Bucket, type Config, StartError } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database.ts";
import { listenToChannel } from "#platform/server/listenToChannel.ts";
import type { StatementObserver } from "#platform/server/postgresDriver/observeStatements.ts";
import { openReplica } from "#platform/server/replica/openReplica.ts";
import { logOptions } from "#platform/server/tracing/logOptions.ts";
import { openTracing } from "#platform/server/tracing/openTracing.ts";
import { checkBucket } from "#shop/media/server/bucketPictureStore.ts";
import { buildServer, registerPages } from "./buildServer.ts";
import { type CdnPurger, createCdnPurger } from "./cdn/createCdnPurger.ts";
import { printFirstRunInfo, seedIfDemo } from "./firstRun.ts";
import { shutDownGracefully } from "./gracefulShutdown.ts";
import { openHealthPort } from "./health.ts";
import { createJobContext } from "./jobContext.ts";
import { createDevRenderer, loadBuiltRenderer } from "./loadRenderer.ts";
import { openMetricsPort } from "./metrics/metricsRoutes.ts";
import { type OpenMetrics, openMetrics } from "./metrics/openMetrics.ts";
import { registerCacheGauges, registerListenGauge } from "./metrics/processGauges.ts";
import { openDatabaseForShop } from "./openDatabase.ts";
import { connectToSupervisor, type Supervisor } from "./processes/connectToSupervisor.ts";
import type { ResourceStack } from "./resourceStack.ts";
import { startShopWorker } from "./startShopWorker.ts";

type StartOptions = {
  mode: "all" | "web" | "worker";
  isDevelopment: boolean;
  /** The weaknesses that ALLOW_INSECURE=1 permits. */
  insecure: readonly string[];
  resources: ResourceStack;
};

/** Starts the shop's resources in dependency order; a shutdown may interrupt it at any moment. */
export async function start(
  config: Config,
  { mode, isDevelopment: developing, insecure, resources: opening }: StartOptions,
): Promise<void> {
  const began = performance.now();
  const { open, signal } = opening;
  const bucketProblem = config.bucket && (await checkBucket(config.bucket));
  const tracing = await open(
    "tracing",
    () => openTracing(config),
    (tracing) => tracing?.close(),
  );
  const observer: StatementObserver = { slowAfter: config.SLOW_STATEMENT_MS, slow() {} };
  const database = await open(
    "database",
    () => openDatabaseForShop(config, { signal, observer }),
    ({ close }) => close(),
  );
  const products = await seedIfDemo(database.db, config);

  // In development the log contains errors only.
  const logger = { ...logOptions(tracing), level: developing ? "error" : config.logLevel };
  const replica = mode === "worker" ? undefined : await openReadReplica(config, database, opening, observer);
  const shop = { db: database.db, pool: database.pool, config, replica };
  const supervisor = connectToSupervisor();
  const metrics = joinMetrics(await openMetrics(shop), supervisor);
  const app = buildServer({ ...shop, metrics, tracing }, logger);
  observer.slow = (statement) => app.log.warn(statement, "slow statement");
  replica?.watch((problem) => app.log.warn({ problem }, problem ? "read replica not used" : "read replica used"));
  repeatWarnings(insecure, app.log);
  if (config.bucket && bucketProblem) checkBucketLater(config.bucket, bucketProblem, app.log);
  const makeFresh = () => createDevRenderer(app.server);
  const fresh = developing ? await open("vite", makeFresh, ({ vite }) => vite.close()) : undefined;
  const web = fresh?.web ?? (await loadBuiltRenderer());
  app.mails.render = web.renderMail;

  if (mode !== "web") {
    const warn = (message: string, error?: unknown) => app.log.warn(error === undefined ? {} : { err: error }, message);
    const tools = createJobContext({ db: database.db, sessionDb: database.session.db, config, web, warn });
    const { jobFailed: failed, close } = app.reports;
    if (mode === "worker") await open("reports", async () => close, close);
    const start = () => startShopWorker(database, tools, { warn, failed, ended: metrics?.jobEnded, tracing });
    const worker = await open("worker", start, (worker) => worker.stop());
    app.worker.current = worker;
    if (supervisor) supervisor.answers.workerProblem = worker.problem;
    if (mode === "worker") {
      // A worker has no caches, but publishes notices.
      const publish = () =>
        listenToChannel(
          database.session.url,
          "catalogue",
          () => {},
          () => {},
          { forCdn: config.cdn !== undefined },
        );
      await open("notices", publish, (listener) => listener.close());
      await openWorkerHealth(app, config, { metrics, resources: opening });
    }
  }
  if (mode !== "worker") {
    if (supervisor) app.worker.current = { problem: () => siblingProblem(supervisor) };
    if (fresh) {
      // Compiling the first page exceeds the request timeout.
      await fresh.compile();
      app.addHook("onRequest", (request, reply, done) => {
        fresh.vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error));
      });
    }
    await listen(app, web, { config, database, metrics, built: !developing, resources: opening });
  }
  if (metrics && config.METRICS_PORT !== undefined && !supervisor) {
    const listening = () =>
      openMetricsPort(config, metrics.read).catch((error) => explainListenError(error, config, "METRICS_PORT"));
    await open("metrics", listening, ({ close }) => close());
  }
  const lines: string[] = [];
  if (products > 0) lines.push(`Seeded the demo catalogue: ${products} products.`);
  await printFirstRunInfo(database.db, config, (line) => lines.push(line));
  if (supervisor) return supervisor.opened(lines);
  const ms = Math.round(performance.now() - began);
  console.log(
    `Nabta is open after ${ms} ms: ${config.publicUrl} (${mode}, database ${database.note}). Ctrl-C closes it.`,
  );
  for (const line of lines) console.log(line);
}

/** A replica that is away is no reason not to open. */
function openReadReplica(config: Config, database: Database, { open }: ResourceStack, observer: StatementObserver) {
  const { DATABASE_READ_URL: url, DATABASE_POOL: max, DATABASE_READ_LAG_SECONDS: seconds } = config;
  if (!url) return undefined;
  const opening = () => openReplica({ url, primary: database, max, maxLag: seconds * 1_000, observer });
  return open("read replica", opening, ({ close }) => close());
}

/** Of several processes, each answers `/metrics` for all. */
function joinMetrics(metrics: OpenMetrics | undefined, supervisor: Supervisor | undefined): OpenMetrics | undefined {
  if (!metrics || !supervisor) return metrics;
  supervisor.answers.metrics = metrics.readData;
  return { ...metrics, read: async () => String(await supervisor.ask("metrics")) };
}

/** Returns why the worker beside this web process runs no jobs. */
async function siblingProblem({ ask }: Supervisor): Promise<string | undefined> {
  const problem = await ask("workerProblem").catch(() => "the worker does not answer");
  return problem === undefined ? undefined : String(problem);
}

/** Logs the warnings now and every hour, so that recent lines of the log contain them. */
function repeatWarnings(insecure: readonly string[], log: FastifyBaseLogger): void {
  const warn = () => {
    for (const what of insecure) log.warn(`ALLOW_INSECURE=1: ${what}`);
  };
  warn();
  setInterval(warn, 3_600_000).unref();
}

/** Checks the bucket every minute until nothing is wrong with it. */
function checkBucketLater(bucket: Bucket, problem: string, log: FastifyBaseLogger): void {
  log.error(problem);
  const timer = setInterval(async () => {
    const bucketError = await checkBucket(bucket).catch((error: Error) => error.message);
    if (bucketError) log.error(bucketError);
    else clearInterval(timer);
  }, 60_000).unref();
}

type Parts = { metrics: OpenMetrics | undefined; resources: ResourceStack };

async function openWorkerHealth(app: FastifyInstance, config: Config, { metrics, resources }: Parts): Promise<void> {
  const port = config.WORKER_HEALTH_PORT;
  if (port === undefined) return;
  const listening = () =>
    openHealthPort(app, { port, metrics }).catch((error) => explainListenError(error, config, "WORKER_HEALTH_PORT"));
  await resources.open("health", listening, (close) => close());
}

type ListenOptions = Parts & { config: Config; database: Database; built: boolean };

async function listen(
  app: FastifyInstance,
  web: Renderer,
  { config, database, metrics, built, resources: opening }: ListenOptions,
): Promise<void> {
  const cdn = config.cdn && (await openCdn(app, config.cdn, opening));
  const cache = registerPages(app, web, { built, ...(cdn && { mayShare: cdn.isWorking }) });
  const all = () => {
    cache.drop("all");
    void cdn?.purgeEverything();
  };
  const forCdn = cdn !== undefined;
  const listenForChanges = () => listenToChannel(database.session.url, "catalogue", cache.drop, all, { forCdn });
  const listener = await opening.open("notices", listenForChanges, (listener) => listener.close());
  if (metrics) {
    registerCacheGauges(metrics, cache.states);
    registerListenGauge(metrics, listener.isListening);
  }
  const listen = () =>
    app.listen({ port: config.PORT, host: config.HOST }).catch((error) => explainListenError(error, config));
  await opening.open("server", listen, () => (built ? shutDownGracefully(app) : app.close()));
}

/** Also purges what the network keeps from before: nobody announced the changes of the time without the shop. */
async function openCdn(app: FastifyInstance, cdn: CdnConfig, { open }: ResourceStack): Promise<CdnPurger> {
  const warn = (error: unknown) => app.log.error({ err: error }, "the content network was not purged");
  const opening = async () => createCdnPurger(app.shop.pool, cdn, warn);
  const purger = await open("content network", opening, ({ close }) => close());
  await purger.purgeEverything();
  return purger;
}

function explainListenError(
  error: unknown,
  config: Config,
  name: "PORT" | "WORKER_HEALTH_PORT" | "METRICS_PORT" = "PORT",
): never {
  const { HOST } = config;
  const port = `${name} ${config[name]}`;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    throw new StartError(`${port} is in use: stop the other program or set ${name} to a free one.`);
  if (code === "EACCES") throw new StartError(`${port} is not allowed for this user: choose one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    throw new StartError(`HOST ${HOST} is not an address of this machine.`);
  throw error;
}
