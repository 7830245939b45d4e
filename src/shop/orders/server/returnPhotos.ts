import { basename } from "node:path";
import { z } from "zod";
import { defineJob } from "#platform/server/jobs.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";

/** The photo id is the random, unguessable file name. */
export const returnPhotoId = (file: string) => basename(file, ".webp");

/** Removes unreferenced files; enqueued in the transaction, so that it runs after the commit. */
export const removeReturnPhotosJob = defineJob({
  name: "orders.removePhotos",
  payload: z.object({ files: z.array(z.string()) }),
  async run({ files }, { config }) {
    await getPictureStore(config).remove("uploads", files);
  },
});
