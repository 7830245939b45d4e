import type { Config } from "#platform/server/config.ts";
import { createBucketPictureStore } from "./bucketPictureStore.ts";
import { createLocalPictureStore } from "./localPictureStore.ts";
import type { PictureStore } from "./pictureStore.ts";

const storesByConfig = new WeakMap<Config, PictureStore>();

/** Returns the configured store, one instance per process. */
export function getPictureStore(config: Config): PictureStore {
  const found = storesByConfig.get(config);
  if (found) return found;
  const store = config.bucket ? createBucketPictureStore(config.bucket) : createLocalPictureStore(config.DATA_DIR);
  storesByConfig.set(config, store);
  return store;
}
