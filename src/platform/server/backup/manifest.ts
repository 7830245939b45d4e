import { z } from "zod";
import { StartError } from "../startError.ts";
import { type BackupStore, readWhole } from "./backupStore.ts";
import { isSigned, sign } from "./encryption.ts";

export const manifestFile = "manifest.json";

const file = z.object({
  path: z.string(),
  /** Length and checksum of the content, as it was before it was compressed and encrypted. */
  bytes: z.number(),
  sha256: z.string(),
  /** Ending of the stored file's name, such as `.gz.enc`, and its length. */
  suffix: z.string(),
  stored: z.number(),
});

const common = {
  format: z.literal(2),
  createdAt: z.iso.datetime(),
  /** By the database's clock: the earliest moment that can be restored from this backup and the archive. */
  finishedAt: z.iso.datetime(),
  /** Version of the source server, such as 18.4. */
  postgres: z.string(),
  /** Names of the migrations that ran on the data. */
  migrations: z.array(z.string()),
  encrypted: z.boolean(),
  /** `shared`: `uploads/…` lies in `pictures/…` beside all backups. Pictures never change under their name. */
  pictures: z.enum(["own", "shared"]),
  files: z.array(file),
  /** Violations that `npm run check:invariants` found in the restored copy; undefined if it was not restored. */
  broken: z.array(z.string()).optional(),
};

/** The content of a backup. Written last: a folder without it is no backup. */
export const manifest = z.discriminatedUnion("kind", [
  /** A copy of the embedded database's folder. */
  z.object({
    ...common,
    kind: z.literal("folder"),
    /** Its place in the write-ahead log: which archive continues it, and from which file on. */
    wal: z.object({ system: z.string(), from: z.string() }),
  }),
  /** The rows of all tables, for any PostgreSQL. */
  z.object({
    ...common,
    kind: z.literal("tables"),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  }),
]);
export type Manifest = z.output<typeof manifest>;
export type FolderManifest = Extract<Manifest, { kind: "folder" }>;
export type TablesManifest = Extract<Manifest, { kind: "tables" }>;
export type BackupFile = z.output<typeof file>;

/** A backup in a store: `folder` is empty, or ends with a slash. */
export type BackupLocation = { store: BackupStore; folder: string; key: string | undefined };

/** Returns the place of a stored file, without its suffix. */
export const locate = (
  { folder }: Pick<BackupLocation, "folder">,
  { pictures }: Pick<Manifest, "pictures">,
  path: string,
) =>
  pictures === "shared" && path.startsWith("uploads/") ? path.replace("uploads/", "pictures/") : `${folder}${path}`;

/** With a key the manifest, which is not encrypted, is signed: nobody else can leave out a file or exchange it. */
export async function writeManifest({ store, folder, key }: BackupLocation, given: Manifest): Promise<void> {
  const signed = key ? { ...given, signature: sign(JSON.stringify(given), key) } : given;
  await store.write(`${folder}${manifestFile}`, [Buffer.from(`${JSON.stringify(signed, null, 1)}\n`)]);
}

/** @throws StartError if there is no backup that this version of the shop can read with this key */
export async function readManifest({ store, folder, key }: BackupLocation): Promise<Manifest> {
  const place = `${store.place}${folder && `/${folder.replace(/\/$/, "")}`}`;
  const text = (await readWhole(store, `${folder}${manifestFile}`))?.toString();
  if (text === undefined) throw new StartError(`${place} holds no backup: ${manifestFile} is missing.`);
  const { signature = "", ...raw } = parsed(text);
  const read = manifest.safeParse(raw);
  if (!read.success)
    throw new StartError(
      `${place}/${manifestFile} cannot be read: it is damaged, or another version of the shop wrote it.`,
    );
  if (read.data.encrypted && key && !isSigned(JSON.stringify(raw), key, signature))
    throw new StartError(
      `${place}/${manifestFile} has another signature: BACKUP_KEY is another one, or somebody changed it.`,
    );
  return read.data;
}

function parsed(text: string): { signature?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** @throws StartError that names a missing file or one of another length; checksums are compared during the copy */
export async function checkFiles(location: BackupLocation, backup: Manifest): Promise<void> {
  const { store, folder } = location;
  const found = new Map<string, number>();
  for await (const { path, bytes } of store.list(folder)) found.set(path, bytes);
  if (backup.pictures === "shared") for await (const { path, bytes } of store.list("pictures/")) found.set(path, bytes);
  for (const { path, suffix, stored } of backup.files) {
    const name = `${locate(location, backup, path)}${suffix}`;
    if (found.get(name) !== stored)
      throw new StartError(`The backup is damaged: ${store.place}/${name} is missing or incomplete.`);
  }
}
