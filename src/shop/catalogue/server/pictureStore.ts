import type { Config } from "#platform/server/config.ts";
import { bucketPictures } from "./pictures/bucketPictures.ts";
import { localPictures } from "./pictures/localPictures.ts";

/** `uploads` holds what widths are made from, `media` the widths. */
export type Shelf = "uploads" | "media";

/** Where pictures live: a folder of this machine, or a bucket. Names are made up by us and never used again. */
export type PictureStore = {
  read(shelf: Shelf, name: string): Promise<Buffer | undefined>;
  /** It is there as a whole or not at all. @throws ShopError 507 when there is no room left */
  keep(shelf: Shelf, name: string, bytes: Buffer): Promise<void>;
  remove(shelf: Shelf, names: readonly string[]): Promise<void>;
  /** Everything on a shelf, and since when it lies there. */
  all(shelf: Shelf): AsyncIterable<{ name: string; at: Date }>;
};

const stores = new WeakMap<Config, PictureStore>();

/** The store that the configuration names, one for each process. */
export function picturesOf(config: Config): PictureStore {
  const found = stores.get(config);
  if (found) return found;
  const store = config.bucket ? bucketPictures(config.bucket) : localPictures(config.DATA_DIR);
  stores.set(config, store);
  return store;
}
