import { basename } from "node:path";
import { z } from "zod";
import { invalid, refused, unknown } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { defineJob, enqueue } from "#platform/server/jobs.ts";
import type { Upload } from "#server/uploads.ts";
import { picturesOf } from "#shop/catalogue/server/pictureStore.ts";
import { keepClean } from "#shop/catalogue/server/pictures/keepClean.ts";
import { mostReturnPhotos } from "#shop/orders/return.ts";
import { lockOrder } from "../lockOrder.ts";
import { openReturnOf } from "./theReturn.ts";

type Shop = { db: Db; config: Config };
type Own = { userId: string; id: string };

/** What goes back, as its owner photographed it. */
export async function addPhotos({ db, config }: Shop, { userId, id }: Own, uploads: readonly Upload[]): Promise<void> {
  if (uploads.length === 0) throw invalid({ photos: "validation.required" });
  // Before anything is read: somebody else's order takes no photos.
  const own = await db.selectFrom("orders").select("id").where("id", "=", id).where("user_id", "=", userId).execute();
  if (own.length === 0) throw unknown("orders.notFound");
  await keepClean(config, uploads, (files) =>
    db.transaction().execute(async (tx) => {
      await lockOrder(tx, { id, userId });
      const open = await openReturnOf(tx, id);
      if (!open || open.status === "inspected") throw refused("orders.photosClosed");
      const photos = [...open.photos, ...files];
      if (photos.length > mostReturnPhotos) throw refused("orders.photosMax", { most: mostReturnPhotos });
      await setPhotos(tx, open.id, photos);
    }),
  );
}

export async function removePhoto(db: Db, { userId, id }: Own, photo: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id, userId });
    const open = await openReturnOf(tx, id);
    const gone = open?.photos.find((file) => idOf(file) === photo);
    if (!open || !gone) throw unknown("request.notFound");
    if (open.status !== "requested") throw refused("orders.photosClosed");
    await setPhotos(
      tx,
      open.id,
      open.photos.filter((file) => file !== gone),
    );
    await enqueue(tx, removePhotos, { files: [gone] });
  });
}

/** @throws 404 for a photo of another order, and for an order of somebody else */
export async function photoOf({ db, config }: Shop, id: string, photo: string, userId?: string): Promise<Buffer> {
  const returns = await db
    .selectFrom("returns as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .select("t.photos")
    .where("o.id", "=", id)
    .$if(userId !== undefined, (own) => own.where("o.user_id", "=", userId ?? ""))
    .execute();
  const file = returns.flatMap(({ photos }) => photos).find((file) => idOf(file) === photo);
  const bytes = file && (await picturesOf(config).read("uploads", file));
  if (!bytes) throw unknown("request.notFound");
  return bytes;
}

/** A photo is called after its file, which nobody can guess. */
export const idOf = (file: string) => basename(file, ".webp");

const setPhotos = (tx: Tx, id: string, photos: string[]) =>
  tx.updateTable("returns").set({ photos }).where("id", "=", id).execute();

/** What nothing names any more; after the commit that says so. */
export const removePhotos = defineJob({
  name: "orders.removePhotos",
  payload: z.object({ files: z.array(z.string()) }),
  async run({ files }, { config }) {
    await picturesOf(config).remove("uploads", files);
  },
});
