import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { emptyFolders } from "#app/server/backup/restoreData.ts";
import { copyDataFolder, type WriteFile } from "#platform/server/backup/copyDataFolder.ts";
import { writeLocal } from "#platform/server/backup/writeLocal.ts";
import { startPostgres } from "#platform/server/embeddedPostgres.ts";
import { freePort } from "#platform/server/freePort.ts";
import { ownerRole, roleUrl } from "#platform/server/postgresAccess.ts";
import { ownerOfData, postgresBinary } from "#platform/server/postgresBinary.ts";
import { connect } from "./compareOrders.ts";

/**
 * Two PostgreSQL servers, one a synchronous standby of the other, that change places: a commit is answered when both have
 * it. A former primary becomes a standby again from a new copy.
 */
export async function openReplicaCluster(folder: string) {
  const ports = [await freePort(), await freePort()];
  const homes = [0, 1].map((at) => join(folder, "x".repeat(100), `server${at}`));
  const data = homes.map((home) => join(home, "postgres"));
  let primary = 0;
  const running: (ChildProcess | undefined)[] = [];
  const urlOf = (at: number) => roleUrl(data[at] ?? "", ports[at] ?? 0, ownerRole);

  const first = await startPostgres({ dataDir: homes[0] ?? "", port: ports[0] });
  await first.stopIfLast();
  appendFileSync(join(data[0] ?? "", "pg_hba.conf"), "host replication all 127.0.0.1/32 scram-sha-256\n");
  await startServer(0);
  await attachStandby(1);

  async function startServer(at: number): Promise<void> {
    const { command, args, options } = postgresBinary("postgres", data[at] ?? "");
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100"];
    const all = [...args, "-p", String(ports[at]), ...settings.flatMap((setting) => ["-c", setting])];
    running[at] = spawn(command, all, { ...options, stdio: "ignore" });
    await (await connect(urlOf(at))).end();
  }

  /** Copies the primary while it works, as pg_basebackup does, and waits until it is synchronous. */
  async function attachStandby(at: number): Promise<void> {
    const [home, target] = [homes[at] ?? "", data[at] ?? ""];
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    const source = data[primary] ?? "";
    const write: WriteFile = async (path, chunks) => {
      const written = await writeLocal(home, path, Readable.from(chunks));
      return { path, ...written, suffix: "", stored: written.bytes };
    };
    await copyDataFolder({ url: urlOf(primary), data: source, write });
    for (const name of emptyFolders) mkdirSync(join(target, name), { recursive: true, mode: 0o700 });
    const settings = join(target, "postgresql.auto.conf");
    const kept = readFileSync(settings, "utf8")
      .split("\n")
      .filter((line) => !/^(primary_conninfo|synchronous_standby_names)/.test(line));
    writeFileSync(settings, [...kept, `primary_conninfo = '${urlOf(primary)}'`, ""].join("\n"));
    writeFileSync(join(target, "standby.signal"), "");
    chmodSync(target, 0o700);
    const owner = ownerOfData(target);
    if (owner)
      for (const path of [target, settings, join(target, "standby.signal")]) chownSync(path, owner.uid, owner.gid);
    await startServer(at);
    const client = await connect(urlOf(primary));
    try {
      await client.query("alter system set synchronous_standby_names = '*'");
      await client.query("select pg_reload_conf()");
      for (const until = performance.now() + 30_000; ; await wait(50)) {
        const { rows } = await client.query(
          "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
        );
        if (rows.length === 1) return;
        if (performance.now() > until) throw new Error("The standby did not become synchronous.");
      }
    } finally {
      await client.end();
    }
  }

  return {
    /** Both hosts in one address, as the shop gets it. */
    url: urlOf(0).replace("@127.0.0.1", `@127.0.0.1:${ports[1]},127.0.0.1`),
    primaryUrl: () => urlOf(primary),
    /** Kills the primary and promotes the standby. */
    async failOver(): Promise<void> {
      const lost = primary;
      process.kill(postmasterPid(data[lost] ?? ""), "SIGKILL");
      const next = 1 - lost;
      const client = new pg.Client({ connectionString: urlOf(next) });
      client.on("error", () => {});
      await client.connect();
      await client.query("select pg_promote(true, 30)");
      await client.end();
      primary = next;
    },
    /** Makes the killed server a standby again. */
    rebuild: () => attachStandby(1 - primary),
    async close() {
      for (const at of [0, 1])
        try {
          process.kill(postmasterPid(data[at] ?? ""), "SIGQUIT");
        } catch {
          // Killed before.
        }
      await wait(500);
      for (const child of running) child?.kill("SIGKILL");
    },
  };
}

const postmasterPid = (folder: string) => Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
