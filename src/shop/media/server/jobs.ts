import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import { imageWidths } from "#platform/imageWidths.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import { getPictureStore } from "./getPictureStore.ts";
import type { PictureStore } from "./pictureStore.ts";
import "./tables.ts";
import { imageFileName, imageFileNames, imageFormats } from "./imageFiles.ts";
import { resizeImage } from "./resizeImage.ts";

declare module "#platform/server/jobs.ts" {
  interface JobContextExtensions {
    config: Config;
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/** Resizes an uploaded picture to every width and format, then marks it ready, which publishes it. */
export const makeWidths = defineJob({
  name: "pictures.makeWidths",
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db, config }) {
    const picture = await db.selectFrom("pictures").select(["file", "status"]).where("id", "=", id).executeTakeFirst();
    if (!picture || picture.status === "ready") return;
    const store = getPictureStore(config);
    const original = await store.read("uploads", picture.file);
    if (!original) {
      await db.updateTable("pictures").set({ status: "failed" }).where("id", "=", id).execute();
      return;
    }
    for (const width of imageWidths)
      for (const format of imageFormats) {
        const bytes = await resizeImage(original, width, format, { patient: true });
        await store.write("media", imageFileName(id, width, format), bytes);
      }
    await db.updateTable("pictures").set({ status: "ready" }).where("id", "=", id).execute();
  },
});

/** Returns a random file name. Its first two characters are the folder; the UUID cannot be guessed. */
export function newFileName(extension: string): string {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name}.${extension}`;
}

type PictureFiles = { id: string; file: string };

/** Deletes the files of a removed picture, unless an order line references it. */
export const removeFiles = defineJob({
  name: "pictures.removeFiles",
  payload: z.object({ id: z.uuid(), file: z.string() }),
  async run({ id, file }, { db, config }) {
    if (await isInUse(db, id)) return;
    const store = getPictureStore(config);
    await store.remove("media", imageFileNames(id));
    await store.remove("uploads", [file]);
  },
});

/**
 * Enqueues the removal for one day later: until then an open payment may become an order, and cached pages show the
 * picture.
 */
export async function scheduleFileRemoval(tx: Tx, pictures: readonly PictureFiles[], now = Date.now()): Promise<void> {
  for (const { id, file } of pictures) await enqueue(tx, removeFiles, { id, file }, { at: new Date(now + dayMs) });
}

const isInUse = async (db: Db, id: string) => (await findIdsInUse(db, [id])).has(id);

async function findIdsInUse(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${ids as string[]}::uuid[]) as given(id)
    where exists (select from pictures p where p.id = given.id)
       or exists (select from order_lines l where l.picture_id = given.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes files that a crash left without a database row, and re-enqueues resizing of pictures whose job was lost. */
export const sweepPictures = defineJob({
  name: "pictures.sweep",
  payload: z.unknown(),
  every: "40 3 * * *",
  async run(_payload, { db, config }) {
    const before = new Date(Date.now() - dayMs);
    const store = getPictureStore(config);
    await sweepIncoming(resolve(config.DATA_DIR, "incoming"), before);
    await sweepMedia(db, store, before);
    await sweepUploads(db, store, before);
    const waiting = await db
      .selectFrom("pictures")
      .select("id")
      .where("status", "=", "waiting")
      .where("created_at", "<", new Date(Date.now() - dayMs / 24))
      .execute();
    for (const { id } of waiting) await enqueue(db, makeWidths, { id }, { key: `picture:${id}` });
  },
});

async function sweepIncoming(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found && found.mtime < before) await rm(join(folder, name), { force: true });
  }
}

async function sweepMedia(db: Db, store: PictureStore, before: Date): Promise<void> {
  for await (const names of inBatches(store.list("media"), before)) {
    // The first 36 characters are the picture's id. Half-written files have a longer suffix and are deleted too.
    const ids = names.map((name) => name.slice(0, 36));
    const needed = await findIdsInUse(db, [...new Set(ids.filter((id) => z.uuid().safeParse(id).success))]);
    await store.remove(
      "media",
      names.filter((name, at) => !needed.has(ids[at] ?? "") || !/\.(webp|avif|png|jpg)$/.test(name)),
    );
  }
}

async function sweepUploads(db: Db, store: PictureStore, before: Date): Promise<void> {
  for await (const names of inBatches(store.list("uploads"), before)) {
    const { rows } = await sql<{ file: string }>`
      select file from pictures where file = any(${names}::text[])
      union select picture_file from order_lines where picture_file = any(${names}::text[])
      union select unnest(photos) from returns where photos && ${names}::text[]`.execute(db);
    const known = new Set(rows.map(({ file }) => file));
    await store.remove(
      "uploads",
      names.filter((name) => !known.has(name)),
    );
  }
}

async function* inBatches(files: AsyncIterable<{ name: string; at: Date }>, before: Date): AsyncIterable<string[]> {
  let names: string[] = [];
  for await (const { name, at } of files) {
    if (at >= before) continue;
    if (names.push(name) < 500) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}
