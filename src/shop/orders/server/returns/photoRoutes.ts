import type { FastifyInstance, FastifyReply } from "fastify";
import { localLimit } from "#platform/server/limits.ts";
import { serve } from "#server/serve.ts";
import { returnPhotosContract, staffReturnPhotosContract } from "#shop/orders/photosContract.ts";
import { ownOrder } from "../ownOrder.ts";
import { addPhotos, photoOf, removePhoto } from "./photos.ts";

export function returnPhotoRoutes(app: FastifyInstance): void {
  // Each is read to its last pixel.
  const rush = localLimit({ name: "return-photos", points: 30, minutes: 10 });

  serve(app, returnPhotosContract, {
    async add({ db, config, visitor, params: { id }, files }) {
      await rush.take(visitor.id);
      await addPhotos({ db, config }, { userId: visitor.id, id }, files);
      return ownOrder(db, visitor.id, id);
    },
    photo: async ({ db, config, visitor, params: { id, photo }, reply }) =>
      send(reply, await photoOf({ db, config }, id, photo, visitor.id)),
    async remove({ db, visitor, params: { id, photo } }) {
      await removePhoto(db, { userId: visitor.id, id }, photo);
      return ownOrder(db, visitor.id, id);
    },
  });
  serve(app, staffReturnPhotosContract, {
    photo: async ({ db, config, params: { id, photo }, reply }) =>
      send(reply, await photoOf({ db, config }, id, photo)),
  });
}

async function send(reply: FastifyReply, photo: Buffer): Promise<unknown> {
  await reply.type("image/webp").header("cache-control", "private, no-store").send(photo);
  return undefined;
}
