import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/db.ts";
import { enqueue } from "#platform/server/jobs.ts";
import type { Upload } from "#server/uploads.ts";
import { picturesOf } from "../pictureStore.ts";
import "../tables.ts";
import { type CheckedPicture, checkPicture } from "./checkPicture.ts";
import { makeWidths, newFile } from "./jobs.ts";

const mostPictures = 10;

export type StoredPicture = Omit<CheckedPicture, "bytes" | "extension"> & { id: string; file: string };

/**
 * Looks at every picture, puts it on the shelf under a name of ours, and only then writes to the database. Whatever goes
 * wrong on the way, no file stays behind.
 */
export async function withPictures<Done>(
  config: Config,
  uploads: readonly Upload[],
  write: (pictures: readonly StoredPicture[]) => Promise<Done>,
): Promise<Done> {
  const checked: CheckedPicture[] = [];
  for (const upload of uploads) checked.push(await checkPicture(upload));
  const store = picturesOf(config);
  const stored: StoredPicture[] = [];
  try {
    for (const { bytes, extension, ...facts } of checked) {
      const file = newFile(extension);
      stored.push({ id: randomUUID(), file, ...facts });
      await store.keep("uploads", file, bytes);
    }
    return await write(stored);
  } catch (error) {
    const files = stored.map(({ file }) => file);
    await store.remove("uploads", files).catch(() => {});
    throw error;
  }
}

/** Puts pictures behind those that a product has. The product's row is locked, so that nobody makes the eleventh. */
export async function attachPictures(tx: Tx, productId: string, pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*)::int as count, coalesce(max(position) + 1, 0)::int as next
      from pictures where product_id = ${productId}`.execute(tx);
  const { count = 0, next = 0 } = rows[0] ?? {};
  if (count + pictures.length > mostPictures)
    throw new ShopError("invalid", "admin.products.imagesMax", { fields: { images: "admin.products.imagesMax" } });
  await tx
    .insertInto("pictures")
    .values(
      pictures.map(({ id, file, width, height, placeholder }, at) => ({
        id,
        product_id: productId,
        position: next + at,
        file,
        width,
        height,
        placeholder,
        status: "waiting" as const,
      })),
    )
    .execute();
  for (const { id } of pictures) await enqueue(tx, makeWidths, { id }, { key: `picture:${id}` });
}
