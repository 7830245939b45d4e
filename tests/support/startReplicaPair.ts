import { spawn } from "node:child_process";
import { appendFileSync, chmodSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { ownerRole, roleUrl } from "#platform/server/postgresAccess.ts";
import { postgresBinary } from "#platform/server/postgresBinary.ts";

/**
 * Starts a primary with the shop's tables and a standby that is a copy of it and streams its log. Both listen on
 * 127.0.0.1, because the folder's path is too long for a socket.
 */
export async function startReplicaPair(folder: string, ports: { primary: number; standby: number }) {
  const [primaryDir, standbyDir] = ["primary", "standby"].map((name) => join(folder, "x".repeat(100), name)) as [
    string,
    string,
  ];
  const start = () => startPostgres({ dataDir: primaryDir, port: ports.primary });
  const empty = await start();
  const migrated = await openDatabaseForShop(readConfig({ DATABASE_URL: empty.url(), DATA_DIR: join(folder, "data") }));
  await migrated.close();
  await empty.stopIfLast();
  cpSync(primaryDir, standbyDir, { recursive: true });
  const data = join(standbyDir, "postgres");
  chmodSync(data, 0o700);
  const [primaryUrl, standbyUrl] = [
    roleUrl(join(primaryDir, "postgres"), ports.primary, ownerRole),
    roleUrl(data, ports.standby, ownerRole),
  ];
  writeFileSync(join(data, "standby.signal"), "");
  appendFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${primaryUrl}'\n`);
  await start();
  // The shop's own rules let nobody replicate.
  appendFileSync(join(primaryDir, "postgres", "pg_hba.conf"), "host replication all 127.0.0.1/32 scram-sha-256\n");
  process.kill(postmasterPid(join(primaryDir, "postgres")), "SIGHUP");
  const { command, args, options } = postgresBinary("postgres", data);
  const settings = ["-p", String(ports.standby), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  spawn(command, [...args, ...settings], { ...options, stdio: "ignore" });
  await untilConnected(standbyUrl);

  const onStandby = async (statement: string) => {
    const client = new pg.Client({ connectionString: standbyUrl });
    await client.connect();
    return (await client.query(statement).finally(() => client.end())).rows;
  };
  return {
    /** Names the standby first. */
    url: primaryUrl.replace("@", `@127.0.0.1:${ports.standby},`),
    primaryUrl,
    standbyUrl,
    /** Runs one statement there, on a connection of its own. */
    onStandby,
    killPrimary: () => process.kill(postmasterPid(join(primaryDir, "postgres")), "SIGKILL"),
    killStandby: () => process.kill(postmasterPid(data), "SIGKILL"),
    promoteStandby: () => onStandby("select pg_promote()"),
    /** A standby whose replay stands still answers, with data that grows old. */
    pauseReplay: () => onStandby("select pg_wal_replay_pause()"),
    resumeReplay: () => onStandby("select pg_wal_replay_resume()"),
    async [Symbol.asyncDispose]() {
      for (const dir of [join(primaryDir, "postgres"), data])
        try {
          process.kill(postmasterPid(dir), "SIGQUIT");
        } catch {
          // Killed before.
        }
    },
  };
}

const postmasterPid = (data: string) => Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);

async function untilConnected(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attempt === 100) throw error;
      await wait(100);
    }
  }
}
