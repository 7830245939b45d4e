import { validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { makeWidths, scheduleFileRemoval } from "#shop/media/server/jobs.ts";
import { type StoredPicture, storeProductPictures } from "./storeProductPictures.ts";

/** Stores the uploaded picture of a category or collection and passes it to `write`, which inserts its row. */
export async function storeCover<Done>(
  config: Config,
  uploads: readonly Upload[],
  write: (picture: StoredPicture) => Promise<Done>,
): Promise<Done> {
  return storeProductPictures(config, uploads.slice(0, 1), ([picture]) => {
    if (!picture) throw validationError({ picture: "validation.required" });
    return write(picture);
  });
}

/** Inserts the picture, which a job then makes in all widths. */
export async function insertCover(tx: Tx, { id, file, width, height, placeholder }: StoredPicture): Promise<void> {
  await tx
    .insertInto("pictures")
    .values({ id, product_id: null, file, width, height, placeholder, status: "waiting" })
    .execute();
  await enqueue(tx, makeWidths, { id }, { key: `picture:${id}` });
}

/** Deletes the row, and the files a day later. */
export async function deleteCover(tx: Tx, id: string | null): Promise<void> {
  if (id === null) return;
  const gone = await tx.deleteFrom("pictures").where("id", "=", id).returning(["id", "file"]).execute();
  await scheduleFileRemoval(tx, gone);
}
