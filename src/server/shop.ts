import type { FastifyInstance } from "fastify";
import { type Config, StartError } from "#platform/server/config.ts";
import type { Database } from "#platform/server/db.ts";
import { startWorker } from "#platform/server/jobs.ts";
import { listen } from "#platform/server/notices.ts";
import type { Web } from "#platform/web.ts";
import { checkBucket } from "#shop/catalogue/server/pictures/bucketPictures.ts";
import { buildServer, withPages } from "./buildServer.ts";
import { leave } from "./leaving.ts";
import type { Openings } from "./openings.ts";
import { openShopDatabase } from "./openShop.ts";
import { shopJobs } from "./parts.ts";
import { toolsOf } from "./tools.ts";
import { builtWeb, freshWeb } from "./web.ts";
import { furnish, welcome } from "./welcome.ts";

type Opening = { mode: "all" | "web" | "worker"; developing: boolean; opening: Openings };

/** Opens the shop from the ground up; told to go, it can be closed at any moment. */
export async function openShop(config: Config, { mode, developing, opening }: Opening): Promise<void> {
  const began = performance.now();
  const { open, told } = opening;
  if (config.bucket) await checkBucket(config.bucket);
  const database = await open(
    "database",
    () => openShopDatabase(config, told),
    ({ close }) => close(),
  );
  const products = await furnish(database.db, config);

  // While developing the log tells of failures alone.
  const logger = { level: developing ? "error" : config.logLevel, base: null };
  const app = buildServer({ db: database.db, pool: database.pool, config }, logger);
  const makeFresh = () => freshWeb(app.server);
  const fresh = developing ? await open("vite", makeFresh, ({ vite }) => vite.close()) : undefined;
  const web = fresh?.web ?? (await builtWeb());
  app.mails.render = web.renderMail;

  if (mode !== "web") {
    const tools = toolsOf({ db: database.db, config, web });
    const { jobFailed: failed, close } = app.reports;
    const warn = (message: string) => app.log.warn(message);
    if (mode === "worker") await open("reports", async () => close, close);
    const start = () => startWorker(database, shopJobs, tools, { warn, failed });
    await open("worker", start, (runner) => runner.stop());
  }
  if (mode !== "worker") {
    if (fresh) {
      // Compiling takes the first page longer than a page may take.
      await fresh.compile();
      app.addHook("onRequest", (request, reply, done) => {
        fresh.vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error));
      });
    }
    await openDoor(app, web, { config, database, built: !developing, opening });
  }
  const ms = Math.round(performance.now() - began);
  console.log(
    `Nabta is open after ${ms} ms: ${config.publicUrl} (${mode}, database ${database.note}). Ctrl-C closes it.`,
  );
  if (products > 0) console.log(`The demo catalogue is on the shelves: ${products} products.`);
  await welcome(database.db, config, console.log);
}

type Door = { config: Config; database: Database; built: boolean; opening: Openings };

async function openDoor(app: FastifyInstance, web: Web, { config, database, built, opening }: Door): Promise<void> {
  const cache = withPages(app, web, { built });
  const all = () => cache.drop("all");
  const hear = () => listen(database.url, "catalogue", cache.drop, all);
  await opening.open("notices", hear, (ear) => ear.close());
  const door = () => app.listen({ port: config.PORT, host: config.HOST }).catch((error) => explain(error, config));
  await opening.open("server", door, () => (built ? leave(app) : app.close()));
}

function explain(error: unknown, { PORT, HOST }: Config): never {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    throw new StartError(`PORT ${PORT} is in use: stop the other program or set PORT to a free one.`);
  if (code === "EACCES") throw new StartError(`PORT ${PORT} is not allowed for this user: choose one above 1023.`);
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    throw new StartError(`HOST ${HOST} is not an address of this machine.`);
  throw error;
}
