export type ResourceStack = {
  open<Made>(name: string, begin: () => Promise<Made>, shut: (made: Made) => unknown): Promise<Made>;
  /** Aborted at the start of the shutdown. */
  signal: AbortSignal;
  close(): Promise<void>;
};

/**
 * The open resources of a process, closed in reverse order of opening: first the server, then the worker, then the
 * database. Opens nothing after the shutdown has begun.
 */
export function createResourceStack(): ResourceStack {
  const opened: { name: string; close(): Promise<unknown> }[] = [];
  const going = new AbortController();
  return {
    async open(name, begin, shut) {
      going.signal.throwIfAborted();
      const making = begin();
      // Registered before awaiting, so a shutdown during startup waits for it and closes in reverse order.
      opened.push({ name, close: () => making.then(shut, () => {}) });
      const made = await making;
      going.signal.throwIfAborted();
      return made;
    },
    signal: going.signal,
    async close() {
      going.abort();
      for (const { name, close } of opened.toReversed()) await close().catch((error) => console.error(name, error));
    },
  };
}
