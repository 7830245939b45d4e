import type { Config } from "#platform/server/config.ts";
import type { Upload } from "#server/uploads.ts";
import { picturesOf } from "../pictureStore.ts";
import { checkPicture } from "./checkPicture.ts";
import { opened, turn } from "./draw.ts";
import { newFile } from "./jobs.ts";

/**
 * Pictures that no page shows to everybody: each is looked at as those of products are, and all that is kept is one
 * clean copy, upright and without anything that its camera wrote. `write` gets the names of the files; when it throws,
 * none of them stays behind.
 */
export async function keepClean<Done>(
  config: Config,
  uploads: readonly Upload[],
  write: (files: string[]) => Promise<Done>,
): Promise<Done> {
  const copies: Buffer[] = [];
  for (const upload of uploads) {
    const { bytes } = await checkPicture(upload);
    copies.push(await turn(() => copyOf(bytes)));
  }
  const store = picturesOf(config);
  const files: string[] = [];
  try {
    for (const copy of copies) {
      const file = newFile("webp");
      files.push(file);
      await store.keep("uploads", file, copy);
    }
    return await write(files);
  } catch (error) {
    await store.remove("uploads", files).catch(() => {});
    throw error;
  }
}

/** Large enough to see a loose thread, small enough for a phone in a lift. */
const copyOf = (bytes: Buffer) =>
  opened(bytes)
    .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 })
    .toBuffer();
