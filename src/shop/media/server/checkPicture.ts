import { ShopError } from "#platform/errors.ts";
import { ChildProcessError } from "#platform/server/createChildProcessQueue.ts";
import type { Upload } from "#platform/server/http/uploads.ts";
import { type CopyTask, type PictureCopy, runPictureTask } from "./runPictureTask.ts";

export type CheckedPicture = Omit<PictureCopy, "bytes"> & { bytes: Buffer };
type CopySize = Omit<CopyTask, "kind" | "source">;

/** Master copy: the largest size that any page shows. All widths are resized from it. */
const masterSize: CopySize = { width: 1920, height: 2560, quality: 90, placeholder: true };

const problems = {
  invalid: ["invalid", "admin.products.imageInvalid"],
  tooManyPixels: ["tooLarge", "pictures.tooManyPixels"],
  tooDemanding: ["invalid", "pictures.tooDemanding"],
} as const;

/**
 * Validates an upload by its content, not its file name: the header first, then all pixels. Returns an upright copy
 * without metadata (EXIF); the original is not needed any more.
 * @throws ShopError 400 for anything that is no picture or takes too much work, 413 for more pixels than its format may
 * have, 503 when too many pictures wait
 */
export async function checkPicture(
  { name, path }: Pick<Upload, "name" | "path">,
  size = masterSize,
): Promise<CheckedPicture> {
  const outcome = await runPictureTask({ kind: "copy", source: path, ...size }).catch(asTooDemanding);
  if ("refusal" in outcome) {
    const [kind, key] = problems[outcome.refusal];
    throw new ShopError(kind, key, { fields: { [name]: key } });
  }
  return { ...outcome, bytes: Buffer.from(outcome.bytes) };
}

function asTooDemanding(error: unknown): { refusal: "tooDemanding" } {
  if (error instanceof ChildProcessError) return { refusal: "tooDemanding" };
  throw error;
}
