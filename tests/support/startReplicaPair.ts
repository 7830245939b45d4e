import { spawn } from "node:child_process";
import { chmodSync, cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import { readConfig } from "#platform/server/config.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { ownerRole, roleUrl } from "#platform/server/postgresAccess.ts";
import { postgresBinary } from "#platform/server/postgresBinary.ts";

/**
 * Starts a primary with the shop's tables and a standby that is a copy of it. Nothing is streamed between them. Both
 * listen on 127.0.0.1, because the folder's path is too long for a socket.
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
  writeFileSync(join(data, "standby.signal"), "");
  await start();
  const { command, args, options } = postgresBinary("postgres", data);
  const settings = ["-p", String(ports.standby), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="];
  spawn(command, [...args, ...settings], { ...options, stdio: "ignore" });
  const [primaryUrl, standbyUrl] = [
    roleUrl(join(primaryDir, "postgres"), ports.primary, ownerRole),
    roleUrl(data, ports.standby, ownerRole),
  ];
  await untilConnected(standbyUrl);

  return {
    /** Names the standby first. */
    url: primaryUrl.replace("@", `@127.0.0.1:${ports.standby},`),
    killPrimary: () => process.kill(postmasterPid(join(primaryDir, "postgres")), "SIGKILL"),
    async promoteStandby() {
      const client = new pg.Client({ connectionString: standbyUrl });
      await client.connect();
      await client.query("select pg_promote()").finally(() => client.end());
    },
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
