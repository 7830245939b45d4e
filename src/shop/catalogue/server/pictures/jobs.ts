import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { z } from "zod";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import { type PictureStore, picturesOf } from "../pictureStore.ts";
import "../tables.ts";
import { masterOf } from "./checkPicture.ts";
import { draw, formats, nameOf, namesOf, turn, widths } from "./draw.ts";

declare module "#platform/server/jobs.ts" {
  interface JobTools {
    config: Config;
  }
}

const day = 24 * 60 * 60 * 1000;

/** Makes every width of an uploaded picture, and from then on the shop shows it. What came is kept until then. */
export const makeWidths = defineJob({
  name: "pictures.makeWidths",
  payload: z.object({ id: z.uuid() }),
  async run({ id }, { db, config }) {
    const picture = await db.selectFrom("pictures").select(["file", "status"]).where("id", "=", id).executeTakeFirst();
    if (!picture || picture.status === "ready") return;
    const store = picturesOf(config);
    const original = await store.read("uploads", picture.file);
    const master = original && (await turn(() => masterOf(original)).catch(() => undefined));
    if (!master) {
      await db.updateTable("pictures").set({ status: "failed" }).where("id", "=", id).execute();
      return;
    }
    for (const width of widths)
      for (const format of formats) {
        const bytes = await turn(() => draw(master.data, width, format, { patient: true }));
        await store.keep("media", nameOf(id, width, format), bytes);
      }
    const file = newFile("webp");
    await store.keep("uploads", file, master.data);
    const { width, height } = master.info;
    const done = await db
      .updateTable("pictures")
      .set({ file, width, height, status: "ready" })
      .where("id", "=", id)
      .where("file", "=", picture.file)
      .returning("id")
      .executeTakeFirst();
    // Deleted meanwhile, or made by another worker: then this copy is nobody's.
    await store.remove("uploads", [done ? picture.file : file]);
  },
});

/** Two letters make a folder; the rest is nobody's to guess. */
export function newFile(extension: string): string {
  const name = randomUUID();
  return `${name.slice(0, 2)}/${name}.${extension}`;
}

type Files = { id: string; file: string };

/** A picture that was taken away: its files go too, unless an order shows it. */
export const removeFiles = defineJob({
  name: "pictures.removeFiles",
  payload: z.object({ id: z.uuid(), file: z.string() }),
  async run({ id, file }, { db, config }) {
    if (await isNeeded(db, id)) return;
    const store = picturesOf(config);
    await store.remove("media", namesOf(id));
    await store.remove("uploads", [file]);
  },
});

/** A day later: until then an open payment may still become an order, and a page in somebody's hand shows it. */
export async function removeFilesLater(tx: Tx, pictures: readonly Files[], now = Date.now()): Promise<void> {
  for (const { id, file } of pictures) await enqueue(tx, removeFiles, { id, file }, { at: new Date(now + day) });
}

const isNeeded = async (db: Db, id: string) => (await neededOf(db, [id])).has(id);

async function neededOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id::text from unnest(${ids as string[]}::uuid[]) as asked(id)
    where exists (select from pictures p where p.id = asked.id)
       or exists (select from order_lines l where l.picture_id = asked.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What a crash between the file and its row has left behind; and what waits though its job is gone is asked for again. */
export const sweepPictures = defineJob({
  name: "pictures.sweep",
  payload: z.unknown(),
  every: "40 3 * * *",
  async run(_payload, { db, config }) {
    const before = new Date(Date.now() - day);
    const store = picturesOf(config);
    await sweepIncoming(resolve(config.DATA_DIR, "incoming"), before);
    await sweepMedia(db, store, before);
    await sweepUploads(db, store, before);
    const waiting = await db
      .selectFrom("pictures")
      .select("id")
      .where("status", "=", "waiting")
      .where("created_at", "<", new Date(Date.now() - day / 24))
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
  for await (const names of inHundreds(store.all("media"), before)) {
    // The first 36 letters are the picture's id; half-written files have more behind it and go as well.
    const ids = names.map((name) => name.slice(0, 36));
    const needed = await neededOf(db, [...new Set(ids.filter((id) => z.uuid().safeParse(id).success))]);
    await store.remove(
      "media",
      names.filter((name, at) => !needed.has(ids[at] ?? "") || !/\.(webp|avif)$/.test(name)),
    );
  }
}

async function sweepUploads(db: Db, store: PictureStore, before: Date): Promise<void> {
  for await (const names of inHundreds(store.all("uploads"), before)) {
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

async function* inHundreds(files: AsyncIterable<{ name: string; at: Date }>, before: Date): AsyncIterable<string[]> {
  let names: string[] = [];
  for await (const { name, at } of files) {
    if (at >= before) continue;
    if (names.push(name) < 500) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}
