import { chmodSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { type EmbeddedPostgres, startPostgres } from "#platform/server/embeddedPostgres.ts";
import { missingPgbouncer, startPgbouncer } from "#tests/support/startPgbouncer.ts";
import { startTcpProxy } from "#tests/support/tcpProxy.ts";
import { connect } from "../compareOrders.ts";
import { openReplicaCluster } from "../replicaCluster.ts";
import { type Outcome, runDrill } from "../runDrill.ts";

/** Kills the primary and promotes its synchronous standby; the killed one comes back as standby. */
export async function failoverDrill(folder: string, times: number): Promise<Outcome> {
  const cluster = await openReplicaCluster(folder);
  try {
    return await runDrill({
      env: { DATA_DIR: join(folder, "data"), DATABASE_URL: cluster.url },
      databaseUrl: cluster.primaryUrl,
      times,
      breakAndMend: () => cluster.failOver(),
      afterwards: () => cluster.rebuild(),
    });
  } finally {
    await cluster.close();
  }
}

/** Ends every connection of the shop, three times within two seconds. */
export function terminateDrill(folder: string, times: number): Promise<Outcome> {
  return onOneServer(folder, async ({ url: urlOf }) => {
    const url = urlOf();
    return runDrill({
      env: { DATA_DIR: join(folder, "data"), DATABASE_URL: url },
      databaseUrl: () => url,
      times,
      async breakAndMend() {
        const client = await connect(url);
        for (let again = 0; again < 3; again++) {
          await client.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'nabta %' and pid <> pg_backend_pid()",
          );
          await wait(600);
        }
        await client.end();
      },
    });
  });
}

/** The network to the database is silent: neither open nor new connections get an answer, and none is closed. */
export function silenceDrill(folder: string, times: number, seconds: number): Promise<Outcome> {
  return onOneServer(folder, async (postgres) => {
    const url = postgres.url();
    await using network = await startTcpProxy(url);
    // Awaited, since the proxy closes when this function returns.
    return await runDrill({
      env: { DATA_DIR: join(folder, "data"), DATABASE_URL: network.through(url) },
      databaseUrl: () => url,
      times,
      async breakAndMend() {
        network.silence();
        network.silenceNew(true);
        await wait(seconds * 1_000);
        network.silenceNew(false);
      },
    });
  });
}

/** The pooler in front of the database is killed and started again. */
export function poolerDrill(folder: string, times: number): Promise<Outcome> {
  return onOneServer(folder, async (postgres) => {
    const url = postgres.url();
    const shopUrl = postgres.applicationUrl();
    const start = () => startPgbouncer([shopUrl], "transaction", 10);
    let pooler = await start();
    // It gets another port each time, which the shop must not notice.
    await using network = await startTcpProxy(pooler.through(shopUrl));
    try {
      return await runDrill({
        env: {
          DATA_DIR: join(folder, "data"),
          DATABASE_URL: network.through(pooler.through(shopUrl)),
          DATABASE_DIRECT_URL: url,
        },
        databaseUrl: () => url,
        times,
        async breakAndMend() {
          network.refuse(true);
          network.cut();
          await pooler[Symbol.asyncDispose]();
          await wait(1_000);
          pooler = await start();
          network.retarget(pooler.through(shopUrl));
          network.refuse(false);
        },
      });
    } finally {
      await pooler[Symbol.asyncDispose]();
    }
  });
}

export const missingPooler = missingPgbouncer;

async function onOneServer(folder: string, drill: (postgres: EmbeddedPostgres) => Promise<Outcome>): Promise<Outcome> {
  // Creates the role that the shop runs as.
  await (await openDatabaseForShop(readConfig({ DATA_DIR: join(folder, "server"), DEMO: "0" }))).close();
  const postgres = await startPostgres({ dataDir: join(folder, "server") });
  chmodSync(folder, 0o711);
  try {
    return await drill(postgres);
  } finally {
    await postgres.stopIfLast();
  }
}
