import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { applicationName } from "../applicationName.ts";
import type { Chunks } from "./backupStore.ts";
import type { BackupFile } from "./manifest.ts";
import { readChunks } from "./readChunks.ts";
import { systemIdentifier } from "./walArchive.ts";

/** Stores one file of the backup. */
export type WriteFile = (path: string, chunks: Chunks) => Promise<BackupFile>;

/** Files that PostgreSQL recreates at startup or that describe the running server; pg_basebackup omits them too. */
const withoutFiles = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)$/;
const notCopied =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pgsql_tmp.*|nabta-archive-error|pg_internal\.init(\.\d+)?|\.s\.PGSQL\..*|.*\.tmp)$/;

/**
 * Copies the folder of a running PostgreSQL to `postgres/…` with PostgreSQL's low-level backup interface: the files in
 * whatever state they are read, and the write-ahead log that makes them consistent when a server starts there. `wal` says
 * which archive continues it.
 */
export async function copyDataFolder({ url, data, write }: { url: string; data: string; write: WriteFile }) {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  client.on("error", () => {});
  await client.connect();
  try {
    // Keeps the write-ahead log from being recycled until this connection ends, however it ends.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`nabta_backup_${process.pid}`]);
    await client.query("select pg_backup_start('nabta', fast => true)");
    const files = await copyFolder(data, write);
    const { rows } = await client.query<{ label: string; tablespaces: string; last: string }>(
      "select labelfile as label, spcmapfile as tablespaces, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)",
    );
    const [{ label, tablespaces, last } = { label: "", tablespaces: "", last: "" }] = rows;
    if (tablespaces.trim() !== "") throw new Error("A database with tablespaces cannot be copied as a folder.");
    files.push(await write("postgres/backup_label", [Buffer.from(label)]));
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? "";
    for (const name of (await readdir(join(data, "pg_wal"))).sort()) {
      const isOf = /^[0-9A-F]{24}$/.test(name) ? name >= first && name <= last : name.endsWith(".history");
      if (isOf) files.push(await copy(join(data, "pg_wal", name), write, `postgres/pg_wal/${name}`));
    }
    return { files, wal: { system: await systemIdentifier(data), from: first } };
  } finally {
    await client.end();
  }
}

async function copyFolder(data: string, write: WriteFile): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  const last = "global/pg_control";
  await copyFolder("");
  files.push(await copy(join(data, last), write, `postgres/${last}`));
  return files;

  async function copyFolder(folder: string): Promise<void> {
    const entries = await readdir(join(data, folder), { withFileTypes: true }).catch((error) => whenGone(error, []));
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (notCopied.test(path) || path === last) continue;
      if (entry.isDirectory()) {
        if (!withoutFiles.test(path)) await copyFolder(path);
      } else if (entry.isFile()) {
        // A table may be dropped meanwhile; the write-ahead log records that.
        const file = await copy(join(data, path), write, `postgres/${path}`).catch((error) =>
          whenGone(error, undefined),
        );
        if (file) files.push(file);
      }
    }
  }
}

/** @throws ENOENT before anything is written if the file is gone */
const copy = async (source: string, write: WriteFile, path: string) => write(path, await readChunks(source));

function whenGone<T>(error: unknown, instead: T): T {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return instead;
  throw error;
}
