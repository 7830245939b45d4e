export type Openings = {
  open<Made>(name: string, begin: () => Promise<Made>, shut: (made: Made) => unknown): Promise<Made>;
  /** Aborted as soon as the shop is told to go. */
  told: AbortSignal;
  close(): Promise<void>;
};

/**
 * What a process has open. It is closed in the reverse order of opening: no new visitors, then no new jobs, then the
 * database. Once it is told to go nothing more is opened.
 */
export function openings(): Openings {
  const opened: { name: string; close(): Promise<unknown> }[] = [];
  const going = new AbortController();
  return {
    async open(name, begin, shut) {
      going.signal.throwIfAborted();
      const making = begin();
      // Named while it still opens: what is half open is waited for, and closed before what it stands on.
      opened.push({ name, close: () => making.then(shut, () => {}) });
      const made = await making;
      going.signal.throwIfAborted();
      return made;
    },
    told: going.signal,
    async close() {
      going.abort();
      for (const { name, close } of opened.toReversed()) await close().catch((error) => console.error(name, error));
    },
  };
}
