import { join } from "node:path";
import type { Config } from "#platform/server/config.ts";
import { createBucketPictureStore } from "./bucketPictureStore.ts";
import { createLocalPictureStore } from "./localPictureStore.ts";
import type { PictureStore } from "./pictureStore.ts";
import { withLocalCopies } from "./withLocalCopies.ts";

const storesByConfig = new WeakMap<Config, PictureStore>();

/** Returns the configured store, one instance per process. */
export function getPictureStore(config: Config): PictureStore {
  const found = storesByConfig.get(config);
  if (found) return found;
  const store = createStore(config);
  storesByConfig.set(config, store);
  return store;
}

function createStore({ bucket, DATA_DIR, S3_COPIES_MB }: Config): PictureStore {
  if (!bucket) return createLocalPictureStore(DATA_DIR);
  const store = createBucketPictureStore(bucket);
  if (S3_COPIES_MB === 0) return store;
  return withLocalCopies(store, createLocalPictureStore(join(DATA_DIR, "bucket")), S3_COPIES_MB * 1_000_000);
}
