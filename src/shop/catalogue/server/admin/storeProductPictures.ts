import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { ShopError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import "../tables.ts";
import { type CheckedPicture, checkPicture } from "#shop/media/server/checkPicture.ts";
import { makeWidths, newFileName } from "#shop/media/server/jobs.ts";

const maxPictures = 10;

export type StoredPicture = Omit<CheckedPicture, "bytes"> & { id: string; file: string };

/**
 * Validates all pictures and stores clean copies under generated names before it writes to the database. Deletes the
 * files on any failure.
 */
export async function storeProductPictures<Done>(
  config: Config,
  uploads: readonly Upload[],
  write: (pictures: readonly StoredPicture[]) => Promise<Done>,
): Promise<Done> {
  const checked: CheckedPicture[] = [];
  for (const upload of uploads) checked.push(await checkPicture(upload));
  const store = getPictureStore(config);
  const stored: StoredPicture[] = [];
  try {
    for (const { bytes, ...picture } of checked) {
      const file = newFileName("webp");
      stored.push({ id: randomUUID(), file, ...picture });
      await store.write("uploads", file, bytes);
    }
    return await write(stored);
  } catch (error) {
    const files = stored.map(({ file }) => file);
    await store.remove("uploads", files).catch(() => {});
    throw error;
  }
}

/**
 * Appends pictures to a product. The caller holds the lock on the product row, so that concurrent uploads cannot exceed
 * ten.
 */
export async function attachPictures(tx: Tx, productId: string, pictures: readonly StoredPicture[]): Promise<void> {
  if (pictures.length === 0) return;
  const { rows } = await sql<{ count: number; next: number }>`
    select count(*)::int as count, coalesce(max(position) + 1, 0)::int as next
      from pictures where product_id = ${productId}`.execute(tx);
  const { count = 0, next = 0 } = rows[0] ?? {};
  if (count + pictures.length > maxPictures)
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
