import { PassThrough, Readable } from "node:stream";
import pg from "pg";
import { applicationName } from "../applicationName.ts";
import { openDatabase } from "../database.ts";
import { migrate } from "../migrate.ts";
import { primaryUrl } from "../postgresHosts.ts";
import type { WriteFile } from "./copyDataFolder.ts";
import { copyIn, copyOut } from "./copyProtocol.ts";
import type { BackupFile, TablesManifest } from "./manifest.ts";

type Copied = Pick<TablesManifest, "tables" | "sequences" | "files">;

/** Opens one file of the backup. */
type ReadFile = (path: string) => Promise<AsyncIterable<Uint8Array>>;

const tableFile = (name: string) => `tables/${name}.copy`;
const jobsFile = "jobs.json";

/** Writes the rows of all tables, in one snapshot, to `tables/…`, and the queued jobs to `jobs.json`. */
export async function copyTables({ url, write }: { url: string; write: WriteFile }): Promise<Copied> {
  return connected(url, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ name: string; columns: string[] }>(tablesText);
    const tables: Copied["tables"] = [];
    const files: BackupFile[] = [];
    for (const { name, columns } of rows) {
      files.push(await copyTable(client, write, name, columns));
      const { rows: counted } = await client.query(`select count(*)::float8 as rows from ${table(name)}`);
      tables.push({ name, columns, rows: counted[0].rows });
    }
    const { rows: sequences } = await client.query<{ name: string }>(
      "select sequencename::text as name from pg_sequences where schemaname = 'public' order by 1",
    );
    const values: Copied["sequences"] = [];
    for (const { name } of sequences) {
      const { rows: read } = await client.query(
        `select last_value::text as value, is_called as called from ${table(name)}`,
      );
      values.push({ name, ...read[0] });
    }
    files.push(await write(jobsFile, [Buffer.from(JSON.stringify(await waitingJobs(client), null, 1))]));
    await client.query("commit");
    return { tables, sequences: values, files };
  });
}

/** The shop's tables, without generated columns. */
const tablesText = `
  select c.relname::text as name, array(select attname::text from pg_attribute a
      where a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
   order by 1`;

async function copyTable(
  client: pg.Client,
  write: WriteFile,
  name: string,
  columns: readonly string[],
): Promise<BackupFile> {
  const rows = new PassThrough();
  const written = write(tableFile(name), rows);
  // Stops the copy when the disk is full.
  written.catch((error) => rows.destroy(error));
  await copyOut(client, `copy ${table(name)} (${listed(columns)}) to stdout`, rows);
  rows.end();
  return written;
}

type WaitingJob = {
  task: string;
  payload: unknown;
  queue: string | null;
  runAt: string;
  priority: number;
  attempts: number;
  maxAttempts: number;
  key: string | null;
  lastError: string | null;
};

/** Exports jobs as data: their tables belong to graphile-worker and may change in its next version. */
async function waitingJobs(client: pg.Client): Promise<WaitingJob[]> {
  const { rows: found } = await client.query(
    "select to_regclass('graphile_worker._private_jobs') is not null as there",
  );
  if (!found[0].there) return [];
  const { rows } = await client.query<WaitingJob>(
    `select t.identifier as task, j.payload, q.queue_name as queue, to_char(j.run_at, 'YYYY-MM-DD"T"HH24:MI:SS.USOF') as "runAt",
       j.priority, j.attempts, j.max_attempts as "maxAttempts", j.key, j.last_error as "lastError"
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
  );
  return rows;
}

/**
 * Fills an empty database: runs the migrations that the backup contains, inserts its rows, then runs the later
 * migrations. Needs the rights of the database's owner. All or nothing.
 */
export async function restoreTables({
  url,
  read,
  backup,
}: {
  url: string;
  read: ReadFile;
  backup: TablesManifest;
}): Promise<void> {
  await migrated(url, backup.migrations);
  await connected(url, async (client) => {
    await client.query("begin");
    const { rows: keys } = await client.query<{ on: string; name: string; text: string }>(
      `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as text
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
    );
    const { rows: own } = await client.query<{ name: string }>(tablesText);
    // Rows arrive table by table, unchanged: references and triggers must not act before all are there.
    for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
    for (const { name } of own) await client.query(`alter table ${table(name)} disable trigger user`);
    await client.query(`truncate ${own.map(({ name }) => table(name)).join(", ")}`);
    for (const { name, columns, rows } of backup.tables) await fillTable(client, read, { name, columns, rows });
    for (const { name } of own) await client.query(`alter table ${table(name)} enable trigger user`);
    for (const { on, name, text } of keys) await client.query(`alter table ${on} add constraint ${name} ${text}`);
    for (const { name, value, called } of backup.sequences)
      await client.query("select setval($1::regclass, $2::bigint, $3)", [table(name), value, called]);
    for (const job of await readJobs(read)) await addJob(client, job);
    await client.query("commit");
    await client.query("analyze");
  });
  await migrated(url);
}

async function migrated(url: string, names?: readonly string[]): Promise<void> {
  const database = openDatabase(url, 2);
  try {
    await migrate(database, { names });
  } finally {
    await database.close();
  }
}

async function fillTable(client: pg.Client, read: ReadFile, { name, columns, rows }: TablesManifest["tables"][number]) {
  const source = Readable.from(await read(tableFile(name)), { objectMode: false });
  await copyIn(client, `copy ${table(name)} (${listed(columns)}) from stdin`, source);
  const { rows: counted } = await client.query(`select count(*)::float8 as rows from ${table(name)}`);
  if (counted[0].rows !== rows) throw new Error(`${name}: ${rows} rows in the backup, ${counted[0].rows} restored.`);
}

async function readJobs(read: ReadFile): Promise<WaitingJob[]> {
  let text = "";
  for await (const chunk of Readable.from(await read(jobsFile), { objectMode: false }).setEncoding("utf8"))
    text += chunk;
  return JSON.parse(text) as WaitingJob[];
}

async function addJob(client: pg.Client, job: WaitingJob): Promise<void> {
  const { rows } = await client.query(
    `select id from graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4::timestamptz,
       max_attempts => $5, job_key => $6, priority => $7)`,
    [job.task, JSON.stringify(job.payload), job.queue, job.runAt, job.maxAttempts, job.key, job.priority],
  );
  if (job.attempts === 0) return;
  const ids = [rows[0].id];
  if (job.attempts >= job.maxAttempts)
    await client.query("select graphile_worker.permanently_fail_jobs($1::bigint[], $2)", [ids, job.lastError]);
  else await client.query("select graphile_worker.reschedule_jobs($1::bigint[], attempts => $2)", [ids, job.attempts]);
}

/** Resets session settings that would change the format of values. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: await primaryUrl(url),
    application_name: applicationName,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set client_encoding = 'UTF8'",
    );
    return await work(client);
  } finally {
    await client.end();
  }
}

const table = (name: string) => `public.${pg.escapeIdentifier(name)}`;
const listed = (columns: readonly string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(", ");
