import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type BackupStore, readWhole } from "#platform/server/backup/backupStore.ts";
import { type Manifest, writeManifest } from "#platform/server/backup/manifest.ts";
import { openBackupStore } from "#platform/server/backup/openBackupStore.ts";
import { removeExpired } from "#platform/server/backup/removeExpired.ts";
import { backupName, listBackups, locationOf, newestBackup } from "#platform/server/backup/repository.ts";
import { archiveWal, fetchWal } from "#platform/server/backup/walArchive.ts";
import { readConfig } from "#platform/server/config.ts";

let folder: string;
let server: S3rver;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(inject("runFolder"), "stores-"));
  // This fake, unlike a real server, ignores the slash at the end of a bucket's URL when it checks a signature.
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "backups" }],
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  env = {
    BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BACKUP_S3_REGION: "us-east-1",
    BACKUP_S3_ACCESS_KEY_ID: "S3RVER",
    BACKUP_S3_SECRET_ACCESS_KEY: "S3RVER",
  };
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const places = ["folder", "bucket"] as const;
type Place = (typeof places)[number];

function planAt(place: Place, name: string, key?: string) {
  const dir = place === "folder" ? join(folder, name) : `s3://backups/${name}`;
  const { backup } = readConfig({ ...env, DATA_DIR: folder, BACKUP_DIR: dir, ...(key ? { BACKUP_KEY: key } : {}) });
  if (!backup) throw new Error("no plan");
  return backup;
}

const pathsIn = async (store: BackupStore, prefix = "") => {
  const paths = [];
  for await (const { path } of store.list(prefix)) paths.push(path);
  return paths.sort();
};

test.each(places)("a %s keeps files of every length under their paths", async (place) => {
  const store = await openBackupStore(planAt(place, "files"));
  expect(await readWhole(store, "a/none")).toBeUndefined();
  const large = randomBytes(18 * 1024 * 1024);
  async function* pieces() {
    for (let at = 0; at < large.length; at += 700_000) yield large.subarray(at, at + 700_000);
  }
  expect(await store.write("b/large", pieces())).toBe(large.length);
  expect(await store.write("a/small", [Buffer.from("one"), Buffer.from("two")])).toBe(6);
  expect(await store.write("a/empty", [])).toBe(0);
  expect((await readWhole(store, "b/large"))?.equals(large)).toBe(true);
  expect((await readWhole(store, "a/small"))?.toString()).toBe("onetwo");
  expect((await readWhole(store, "a/empty"))?.length).toBe(0);
  expect(await pathsIn(store)).toEqual(["a/empty", "a/small", "b/large"]);
  expect(await pathsIn(store, "a/")).toEqual(["a/empty", "a/small"]);
  expect((await store.folders()).sort()).toEqual(["a", "b"]);
  await store.remove(["a/empty", "a/small", "a/none"]);
  expect(await pathsIn(store)).toEqual(["b/large"]);
  expect(await store.folders()).toEqual(["b"]);
});

test.each(places)("a file that fails half-way is not in the %s", async (place) => {
  const store = await openBackupStore(planAt(place, "half"));
  async function* broken() {
    yield Buffer.alloc(9 * 1024 * 1024);
    throw new Error("the disk is gone");
  }
  await expect(store.write("a/half", broken())).rejects.toThrow("the disk is gone");
  expect(await pathsIn(store)).toEqual([]);
});

test("a folder does not leave its root", async () => {
  const store = await openBackupStore(planAt("folder", "root"));
  await expect(store.write("../outside", [])).rejects.toThrow("is outside of");
  await expect(store.read("../../etc/passwd")).rejects.toThrow("is outside of");
});

const day = 24 * 60 * 60 * 1000;
const system = "7000000000000000001";

/** Writes backups of these ages in days, each with its own file, a picture and the write-ahead log since. */
async function fill(place: Place, name: string, ages: readonly number[], broken: readonly number[] = []) {
  const repository = { store: await openBackupStore(planAt(place, name)), key: undefined };
  const { store } = repository;
  for (const age of ages) {
    const at = new Date(Date.now() - age * day);
    const wal = `0000000100000000000000${(90 - age).toString().padStart(2, "0")}`;
    const location = locationOf(repository, backupName(at));
    const files = ["postgres/PG_VERSION", `uploads/${age}.webp`].map((path) => ({
      path,
      bytes: 1,
      sha256: "",
      suffix: "",
      stored: 1,
    }));
    await store.write(`${location.folder}postgres/PG_VERSION`, [Buffer.from("1")]);
    await store.write(`pictures/${age}.webp`, [Buffer.from("1")]);
    await store.write(`wal/${system}/${wal}.gz`, [Buffer.from("1")]);
    const manifest: Manifest = {
      format: 2,
      kind: "folder",
      createdAt: at.toISOString(),
      finishedAt: at.toISOString(),
      postgres: "18.4",
      migrations: [],
      encrypted: false,
      pictures: "shared",
      wal: { system, from: wal },
      files,
      broken: broken.includes(age) ? ["stock is negative"] : [],
    };
    await writeManifest(location, manifest);
  }
  return repository;
}

test.each(places)("removes from a %s what the rule does not keep, and what nothing needs", async (place) => {
  const repository = await fill(place, "expired", [5, 4, 3, 2, 1, 0]);
  const { store } = repository;
  await store.write("wal/7000000000000000002/000000010000000000000001.gz", [Buffer.from("1")]);
  await store.write(`wal/${system}/00000002.history.gz`, [Buffer.from("1")]);
  await store.write("mine/notes.txt", [Buffer.from("1")]);
  // Not deeper: the fake bucket overlooks folders that hold folders only.
  await store.write("2020-01-01T00-00-00Z/jobs.json.gz", [Buffer.from("1")]);
  // Later than the clock of the files, as after a year.
  const removed = await removeExpired(repository, { days: 2, weeks: 0, months: 0 }, new Date(Date.now() + 10 * day));
  expect(removed).toHaveLength(4);
  const remaining = [];
  for await (const { manifest } of listBackups(repository)) remaining.push(manifest.files[1]?.path);
  expect(remaining).toEqual(["uploads/0.webp", "uploads/1.webp"]);
  const paths = await pathsIn(store);
  expect(paths.filter((path) => path.startsWith("wal/"))).toEqual([
    `wal/${system}/000000010000000000000089.gz`,
    `wal/${system}/000000010000000000000090.gz`,
    `wal/${system}/00000002.history.gz`,
  ]);
  expect(paths).toContain("mine/notes.txt");
  expect(paths.filter((path) => path.includes("2020-"))).toEqual([]);
  // Files that are newer than the oldest moment stay: a moment in between may show them.
  expect(paths.filter((path) => path.startsWith("pictures/"))).toHaveLength(6);
});

test("removes nothing while the newest backup lacks something", async () => {
  const repository = await fill("folder", "kept", [3, 2, 1, 0], [0]);
  expect(await removeExpired(repository, { days: 1, weeks: 0, months: 0 })).toEqual([]);
  expect((await newestBackup(repository))?.manifest.broken).toHaveLength(1);
});

const passphrase = "a passphrase of the tests alone";
test.each([
  ["folder", passphrase],
  ["bucket", passphrase],
  ["folder", undefined],
] as const)(
  "archives the write-ahead log once in a %s (key: %s), and refuses another file of its name",
  async (place, key) => {
    const data = await mkdtemp(join(folder, "data-"));
    const other = await mkdtemp(join(folder, "data-"));
    const plan = planAt(place, key ? "archive" : "open-archive", key);
    const control = Buffer.alloc(8);
    control.writeBigUInt64LE(BigInt(system));
    const segment = randomBytes(1_000_000);
    for (const [dir, bytes] of [
      [data, segment],
      [other, randomBytes(1_000_000)],
    ] as const) {
      const store = await openBackupStore({ at: { kind: "folder", dir } });
      await store.write("global/pg_control", [control]);
      await store.write("pg_wal/000000010000000000000001", [bytes]);
    }
    const path = "pg_wal/000000010000000000000001";
    expect(await archiveWal(plan, data, path)).toBe("archived");
    expect(await archiveWal(plan, data, path)).toBe("there already");
    await expect(archiveWal(plan, other, path)).rejects.toThrow(/holds another file/);
    const into = await mkdtemp(join(folder, "into-"));
    expect(await fetchWal(plan, into, system, "000000010000000000000001", "pg_wal/RECOVERYXLOG")).toBe(true);
    expect(
      await readWhole(await openBackupStore({ at: { kind: "folder", dir: into } }), "pg_wal/RECOVERYXLOG"),
    ).toEqual(segment);
    expect(await fetchWal(plan, into, system, "000000010000000000000002", "pg_wal/RECOVERYXLOG2")).toBe(false);
  },
);

test("gives up the archive when so many files wait that the disk would fill", async () => {
  const data = await mkdtemp(join(folder, "waiting-"));
  const store = await openBackupStore({ at: { kind: "folder", dir: data } });
  const control = Buffer.alloc(8, 1);
  await store.write("global/pg_control", [control]);
  await store.write("pg_wal/1", [control]);
  // A file where the folder should be.
  await store.write("target", []);
  const plan = { at: { kind: "folder" as const, dir: join(data, "target") }, key: undefined };
  await expect(archiveWal(plan, data, "pg_wal/1")).rejects.toThrow();
  for (let n = 0; n <= 256; n++) await store.write(`pg_wal/archive_status/${n}.ready`, []);
  expect(await archiveWal(plan, data, "pg_wal/1")).toBe("given up");
  expect((await readdir(data)).sort()).toEqual(["global", "pg_wal", "target"]);
});

test("names what a bucket lacks, and what is neither a folder nor a bucket", () => {
  const read = (change: Record<string, string>) => readConfig({ DATA_DIR: folder, ...change }).backup?.at;
  expect(() => read({ BACKUP_DIR: "s3://backups" })).toThrow(/^BACKUP_S3_ENDPOINT is missing: s3:\/\/backups needs it/);
  expect(() => read({ BACKUP_DIR: "ftp://backups" })).toThrow(/^ftp:\/\/backups is neither a folder nor a bucket/);
  expect(() => read({ BACKUP_DIR: "b", BACKUP_KEY: "short" })).toThrow(/^BACKUP_KEY is not usable: 20 characters/);
  expect(read({ ...env, BACKUP_DIR: "s3://backups/a/b/" })).toMatchObject({ name: "backups", prefix: "a/b/" });
  expect(read({ ...env, BACKUP_DIR: "s3://backups" })).toMatchObject({ name: "backups", prefix: "" });
});
