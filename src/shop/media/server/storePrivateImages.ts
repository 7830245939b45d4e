import type { Config } from "#platform/server/config.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import { checkPicture } from "./checkPicture.ts";
import { getPictureStore } from "./getPictureStore.ts";
import { newFileName } from "./jobs.ts";

/**
 * Stores private pictures (photos of returns). Each is validated like product pictures; only one upright copy without
 * metadata is stored. `write` gets the file names; when it throws, all files are deleted.
 */
export async function storePrivateImages<Done>(
  config: Config,
  uploads: readonly Upload[],
  write: (files: string[]) => Promise<Done>,
): Promise<Done> {
  const copies: Buffer[] = [];
  for (const upload of uploads) copies.push((await checkPicture(upload, copySize)).bytes);
  const store = getPictureStore(config);
  const files: string[] = [];
  try {
    for (const copy of copies) {
      const file = newFileName("webp");
      files.push(file);
      await store.write("uploads", file, copy);
    }
    return await write(files);
  } catch (error) {
    await store.remove("uploads", files).catch(() => {});
    throw error;
  }
}

/** Pixels: large enough to see a loose thread, small enough to load on a slow phone connection. */
const copySize = { width: 1600, height: 1600, quality: 80, placeholder: false };
