import { conflict, notFound, validationError } from "#platform/errors.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import { enqueue } from "#platform/server/jobs.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import { storePrivateImages } from "#shop/media/server/storePrivateImages.ts";
import { lockOrder } from "#shop/orders/server/lockOrder.ts";
import { removeReturnPhotosJob, returnPhotoId } from "#shop/orders/server/returnPhotos.ts";
import { findOpenReturn, type ReturnRow } from "#shop/orders/server/returnQueries.ts";
import { maxReturnPhotos } from "../maxReturnPhotos.ts";

type PhotoContext = { db: Db; config: Config };
type CustomerOrderRef = { userId: string; id: string };

/**
 * Cheap check before `count` photos are read or decoded; runs without the order's lock, so `addPhotos` checks again.
 * @throws 404 for an order of another customer, 409 when no return accepts photos or the limit is reached
 */
export async function mayAddPhotos(db: Db, { userId, id }: CustomerOrderRef, count: number): Promise<void> {
  const own = await db.selectFrom("orders").select("id").where("id", "=", id).where("user_id", "=", userId).execute();
  if (own.length === 0) throw notFound("orders.notFound");
  const { photos } = await returnForPhotos(db, id);
  mustHaveRoom(photos.length + count);
}

/** Adds the customer's photos to the open return. */
export async function addPhotos(
  { db, config }: PhotoContext,
  { userId, id }: CustomerOrderRef,
  uploads: readonly Upload[],
): Promise<void> {
  if (uploads.length === 0) throw validationError({ photos: "validation.required" });
  await mayAddPhotos(db, { userId, id }, uploads.length);
  await storePrivateImages(config, uploads, (files) =>
    db.transaction().execute(async (tx) => {
      await lockOrder(tx, { id, userId });
      const open = await returnForPhotos(tx, id);
      const photos = [...open.photos, ...files];
      mustHaveRoom(photos.length);
      await updatePhotos(tx, open.id, photos);
    }),
  );
}

async function returnForPhotos(db: Db | Tx, orderId: string): Promise<ReturnRow> {
  const open = await findOpenReturn(db, orderId);
  if (!open || open.status === "inspected") throw conflict("orders.photosClosed");
  return open;
}

function mustHaveRoom(count: number): void {
  if (count > maxReturnPhotos) throw conflict("orders.photosMax", { most: maxReturnPhotos });
}

export async function removePhoto(db: Db, { userId, id }: CustomerOrderRef, photo: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, { id, userId });
    const open = await findOpenReturn(tx, id);
    const gone = open?.photos.find((file) => returnPhotoId(file) === photo);
    if (!open || !gone) throw notFound("request.notFound");
    if (open.status !== "requested") throw conflict("orders.photosClosed");
    await updatePhotos(
      tx,
      open.id,
      open.photos.filter((file) => file !== gone),
    );
    await enqueue(tx, removeReturnPhotosJob, { files: [gone] });
  });
}

/** @throws 404 for a photo of another order and for an order of another customer */
export async function readPhoto(
  { db, config }: PhotoContext,
  id: string,
  photo: string,
  userId?: string,
): Promise<Buffer> {
  const returns = await db
    .selectFrom("returns as t")
    .innerJoin("orders as o", "o.id", "t.order_id")
    .select("t.photos")
    .where("o.id", "=", id)
    .$if(userId !== undefined, (own) => own.where("o.user_id", "=", userId ?? ""))
    .execute();
  const file = returns.flatMap(({ photos }) => photos).find((file) => returnPhotoId(file) === photo);
  const bytes = file && (await getPictureStore(config).read("uploads", file));
  if (!bytes) throw notFound("request.notFound");
  return bytes;
}

const updatePhotos = (tx: Tx, id: string, photos: string[]) =>
  tx.updateTable("returns").set({ photos }).where("id", "=", id).execute();
