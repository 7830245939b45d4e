import { sql } from "kysely";
import type { Db } from "#platform/server/database.ts";
import type { PictureStore } from "#shop/media/server/pictureStore.ts";

/** Returns one line for each file that the database references and the picture store lacks, 20 at most. */
export async function missingPictures(db: Db, store: PictureStore): Promise<string[]> {
  const there = new Set<string>();
  for await (const { name } of store.list("uploads")) there.add(name);
  const { rows } = await sql<{ file: string }>`
    select file from pictures
    union select picture_file from order_lines where picture_file is not null
    union select unnest(photos) from returns order by 1`.execute(db);
  const missing: string[] = [];
  for (const { file } of rows) {
    // The drawings of the demo are in the repository.
    if (there.has(file) || (await store.read("uploads", file))) continue;
    if (missing.push(`missing: picture ${file}`) === 20) break;
  }
  return missing;
}
