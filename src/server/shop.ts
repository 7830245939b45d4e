import type { FastifyInstance } from "fastify";
import { type Config, StartError } from "#platform/server/config.ts";
import type { Database } from "#platform/server/db.ts";
import { startWorker } from "#platform/server/jobs.ts";
import { listen } from "#platform/server/notices.ts";
import type { Web } from "#platform/web.ts";
import { checkBucket } from "#shop/catalogue/server/pictures/bucketPictures.ts";
import { buildServer, withPages } from "./buildServer.ts";
import { leave } from "./leaving.ts";
import { openShopDatabase } from "./openShop.ts";
import { shopJobs } from "./parts.ts";
import { toolsOf } from "./tools.ts";
import { builtWeb, freshWeb } from "./web.ts";
import { welcome } from "./welcome.ts";

export type Closing = { name: string; close(): Promise<unknown> };
type Opening = { mode: "all" | "web" | "worker"; developing: boolean; opened: Closing[] };

/** Opens the shop from the ground up; what is open is named in `opened`, so that it can be closed at any moment. */
export async function openShop(config: Config, { mode, developing, opened }: Opening): Promise<void> {
  const began = performance.now();
  if (config.bucket) await checkBucket(config.bucket);
  const database = await openShopDatabase(config);
  opened.push({ name: "database", close: database.close });
  const news = await welcome(database.db, config);

  // While developing the log tells of failures alone.
  const logger = { level: developing ? "error" : config.logLevel, base: null };
  const app = buildServer({ db: database.db, pool: database.pool, config }, logger);
  const fresh = developing ? await freshWeb(app.server) : undefined;
  const web = fresh?.web ?? (await builtWeb());
  app.mails.render = web.renderMail;

  if (mode !== "web") {
    const tools = toolsOf({ db: database.db, config, web });
    const { jobFailed: failed } = app.reports;
    const runner = await startWorker(database, shopJobs, tools, { warn: (message) => app.log.warn(message), failed });
    if (mode === "worker") opened.push({ name: "reports", close: app.reports.close });
    opened.push({ name: "worker", close: () => runner.stop() });
  }
  if (mode !== "worker") {
    if (fresh) {
      // Compiling takes the first page longer than a page may take.
      await fresh.compile();
      app.addHook("onRequest", (request, reply, done) => {
        fresh.vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error as Error));
      });
      opened.push({ name: "vite", close: () => fresh.vite.close() });
    }
    await openDoor(app, web, { config, database, built: !developing, opened });
  }
  const ms = Math.round(performance.now() - began);
  console.log(
    `Nabta is open after ${ms} ms: ${config.publicUrl} (${mode}, database ${database.note}). Ctrl-C closes it.`,
  );
  for (const line of news) console.log(line);
}

type Door = { config: Config; database: Database; built: boolean; opened: Closing[] };

async function openDoor(app: FastifyInstance, web: Web, { config, database, built, opened }: Door): Promise<void> {
  const cache = withPages(app, web, { built });
  const all = () => cache.drop("all");
  const ear = await listen(database.url, "catalogue", cache.drop, all);
  opened.push({ name: "notices", close: ear.close });
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartError(`PORT ${config.PORT} is in use: stop the other program or set PORT to a free one.`);
    if (code === "EACCES")
      throw new StartError(`PORT ${config.PORT} is not allowed for this user: choose one above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new StartError(`HOST ${config.HOST} is not an address of this machine.`);
    throw error;
  }
  opened.push({ name: "server", close: () => (built ? leave(app) : app.close()) });
}
