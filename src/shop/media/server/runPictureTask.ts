import { ShopError } from "#platform/errors.ts";
import { ChildProcessError, createChildProcessQueue } from "#platform/server/createChildProcessQueue.ts";
import type { ImageFormat } from "#shop/media/server/imageFiles.ts";

/** Makes a copy without metadata that fits into `width` × `height` pixels. */
export type CopyTask = {
  kind: "copy";
  /** File path, or the bytes. */
  source: string | Uint8Array;
  width: number;
  height: number;
  quality: number;
  placeholder: boolean;
  /** WebP by default. PNG has no loss, JPEG no transparency. */
  format?: "webp" | "png" | "jpeg";
  /** Fills width and height exactly and cuts off the rest. */
  cover?: boolean;
};
export type ResizeTask = { kind: "resize"; source: Uint8Array; width: number; format: ImageFormat; patient: boolean };
export type PictureTask = CopyTask | ResizeTask;

/** An upright picture without metadata. `placeholder` is a data URL, null if not requested or if the picture has alpha. */
export type PictureCopy = { bytes: Uint8Array; width: number; height: number; placeholder: string | null };
export type PictureRefusal = { refusal: "invalid" | "tooManyPixels" };

type Outcome<Task extends PictureTask> = Task extends CopyTask ? PictureCopy | PictureRefusal : Uint8Array;

const run = createChildProcessQueue<PictureTask, Outcome<PictureTask>>({
  script: new URL("./pictureWorker.ts", import.meta.url),
  heapMb: 64,
  maxWaiting: 100,
  timeoutMs: 15_000,
  idleMs: 15_000,
  recycleBytes: 250_000_000,
  // Fewer glibc arenas hold less freed memory.
  env: { MALLOC_ARENA_MAX: "2" },
});

/**
 * Runs a task in the child process that decodes pictures: one at a time, with a time and a memory limit.
 * @throws ShopError 503 when the queue is full; ChildProcessError when the picture exceeds the time or memory limit
 */
export async function runPictureTask<Task extends PictureTask>(task: Task): Promise<Outcome<Task>> {
  try {
    return (await run(task)) as Outcome<Task>;
  } catch (error) {
    if (error instanceof ChildProcessError && (error.reason === "queueFull" || error.reason === "spawn"))
      throw new ShopError("unavailable", "pictures.busy", { headers: { "retry-after": "30" } });
    throw error;
  }
}
