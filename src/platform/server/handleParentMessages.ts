/** `rss`: bytes of memory that the process holds after the task. */
export type Reply<Output> = { output?: Output; error?: string; rss: number };

type Limit = {
  /** Largest memory of the whole process in bytes. A process that exceeds it kills itself. */
  maxRss?: number;
};

const checkEveryMs = 25;

/**
 * The child's side of `createChildProcessQueue`: runs each task that the parent sends and answers with its output. The memory limit
 * is checked by a timer, so it holds for work on other threads (libuv, native libraries) and not for JavaScript that
 * blocks.
 */
export function handleParentMessages<Input, Output>(
  work: (input: Input) => Output | Promise<Output>,
  { maxRss = Number.POSITIVE_INFINITY }: Limit = {},
): void {
  process.on("message", async (input: Input) => {
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > maxRss) process.kill(process.pid, "SIGKILL");
    }, checkEveryMs);
    const reply = await outcomeOf(input);
    clearInterval(watch);
    process.send?.({ ...reply, rss: process.memoryUsage.rss() } satisfies Reply<Output>);
  });
  process.on("disconnect", () => process.exit());

  async function outcomeOf(input: Input): Promise<Omit<Reply<Output>, "rss">> {
    try {
      return { output: await work(input) };
    } catch (error) {
      return { error: String(error) };
    }
  }
}
