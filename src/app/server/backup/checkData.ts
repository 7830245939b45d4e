import { findBroken } from "#app/server/invariants.ts";
import { missingPictures } from "#app/server/missingPictures.ts";
import { openDatabaseForShop } from "#app/server/openDatabase.ts";
import type { Config } from "#platform/server/config.ts";
import { getPictureStore } from "#shop/media/server/getPictureStore.ts";
import type { PictureStore } from "#shop/media/server/pictureStore.ts";

/**
 * Opens a shop's data as a start would, newer migrations included. Returns one line for each violation.
 * @param pictures names of the uploaded pictures, if they lie elsewhere
 */
export async function checkData(config: Config, pictures?: ReadonlySet<string>): Promise<string[]> {
  const { db, url, close } = await openDatabaseForShop(config);
  try {
    const store = getPictureStore(config);
    return [...(await findBroken(url)), ...(await missingPictures(db, pictures ? listing(store, pictures) : store))];
  } finally {
    await close();
  }
}

const listing = (store: PictureStore, names: ReadonlySet<string>): PictureStore => ({
  ...store,
  async *list() {
    for (const name of names) yield { name, at: new Date() };
  },
});
