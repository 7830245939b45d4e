type Ask = { ids(): Promise<string[]>; keep(id: string): Promise<void>; letGo(id: string): Promise<void> };

/** What somebody keeps, as this tab knows it: a press shows at once, and is undone when the server would not. */
export function createHearts(ask: Ask) {
  let owner: string | undefined;
  let kept = new Set<string>();
  /** What was pressed here wins over a list that was asked for before. */
  const pressed = new Map<string, boolean>();
  /** What was let go of in this tab: another set after each change, for those who compare. */
  let gone: ReadonlySet<string> = new Set();
  const telling = new Set<string>();
  const watchers = new Set<() => void>();

  function show(id: string, wanted: boolean): void {
    if (wanted) kept.add(id);
    else kept.delete(id);
    pressed.set(id, wanted);
    tell();
  }

  const tell = () => {
    gone = new Set([...pressed].flatMap(([id, wanted]) => (wanted ? [] : [id])));
    for (const watch of watchers) watch();
  };

  return {
    has: (id: string) => kept.has(id),
    gone: () => gone,
    watch(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    async belongTo(person: string | undefined): Promise<void> {
      if (person === owner) return;
      // Somebody who has just logged in may have pressed a heart for it.
      if (owner !== undefined || person === undefined) {
        kept = new Set();
        pressed.clear();
      }
      owner = person;
      tell();
      if (person === undefined) return;
      // Without an answer every heart is empty, and pressing one works all the same.
      const ids = await ask.ids().catch(() => []);
      if (owner !== person) return;
      kept = new Set(ids);
      for (const [id, wanted] of pressed) {
        if (wanted) kept.add(id);
        else kept.delete(id);
      }
      tell();
    },
    async put(id: string, wanted: boolean): Promise<void> {
      show(id, wanted);
      // Whoever is telling the server already sees to this wish too.
      if (telling.has(id)) return;
      telling.add(id);
      let told = !wanted;
      try {
        while (told !== kept.has(id)) {
          const wish = !told;
          await (wish ? ask.keep(id) : ask.letGo(id));
          told = wish;
        }
      } catch (error) {
        show(id, told);
        throw error;
      } finally {
        telling.delete(id);
      }
    },
  };
}
