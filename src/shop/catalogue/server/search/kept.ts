type Shelf = Map<string, Promise<unknown>>;
/** What the shop's words mean outlives what was found with them. */
type Shelves = { answers: Shelf; words: Shelf };

/** Answers, not products: counts, and the first ids of what was searched for. */
const most = { answers: 600, words: 5_000 };
// By database, because tests open many shops in one process.
const shelves = new WeakMap<object, Shelves>();

/** From now on answers are kept. Only for whoever hears the catalogue's notices and passes them on. */
export const keepAnswers = (pool: object): unknown => shelves.set(pool, { answers: new Map(), words: new Map() });

/**
 * What is costly to count is counted once until the catalogue changes. An answer is put here before it is there, so
 * that a rush counts once, and so that a change also forgets what is being counted from the old facts.
 */
export const kept = <Answer>(pool: object, key: string, make: () => Promise<Answer>): Promise<Answer> =>
  keptOn(pool, "answers", key, make);

/** The same of what is known about words, until the shop has other words. */
export const keptOfWords = <Answer>(pool: object, key: string, make: () => Promise<Answer>): Promise<Answer> =>
  keptOn(pool, "words", key, make);

function keptOn<Answer>(pool: object, which: keyof Shelves, key: string, make: () => Promise<Answer>): Promise<Answer> {
  const shelf = shelves.get(pool)?.[which];
  if (!shelf) return make();
  const found = shelf.get(key) as Promise<Answer> | undefined;
  if (found) {
    shelf.delete(key);
    shelf.set(key, found);
    return found;
  }
  const making = make();
  shelf.set(key, making);
  making.catch(() => shelf.get(key) === making && shelf.delete(key));
  for (const oldest of shelf.keys()) {
    if (shelf.size <= most[which]) break;
    shelf.delete(oldest);
  }
  return making;
}

/** Something changed, as the database says it. That one product has fewer pieces changes no list. */
export function forgetAnswers(pool: object, notice: string): void {
  if (notice.startsWith("stock ")) return;
  shelves.get(pool)?.answers.clear();
  if (notice === "words" || notice === "all") shelves.get(pool)?.words.clear();
}
