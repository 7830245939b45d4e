import type { ImageFormat } from "./imageFiles.ts";
import { runPictureTask } from "./runPictureTask.ts";

export async function resizeImage(
  original: Buffer,
  width: number,
  format: ImageFormat,
  { patient: highEffort = false } = {},
): Promise<Buffer> {
  return Buffer.from(await runPictureTask({ kind: "resize", source: original, width, format, patient: highEffort }));
}
