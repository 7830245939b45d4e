type Shelf = Map<string, Promise<unknown>>;
/** What the shop's words mean outlives what was found with them, and a product what was found beside it. */
type Shelves = { answers: Shelf; words: Shelf; products: Shelf };

/** Answers are counts, and the first ids of what was searched for. A product takes about three kilobytes. */
const most = { answers: 600, words: 5_000, products: 1_500 };
// By database, because tests open many shops in one process.
const shelves = new WeakMap<object, Shelves>();

/** From now on answers are kept. Only for whoever hears the catalogue's notices and passes them on. */
export const keepAnswers = (pool: object): unknown =>
  shelves.set(pool, { answers: new Map(), words: new Map(), products: new Map() });

/**
 * What is costly to count is counted once until the catalogue changes. An answer is put here before it is there, so
 * that a rush counts once, and so that a change also forgets what is being counted from the old facts.
 */
export const kept = <Answer>(pool: object, key: string, make: () => Promise<Answer>): Promise<Answer> =>
  keptOn(pool, "answers", key, make);

/** The same of what is known about words, until the shop has other words. */
export const keptOfWords = <Answer>(pool: object, key: string, make: () => Promise<Answer>): Promise<Answer> =>
  keptOn(pool, "words", key, make);

/** What is known of each of these products, in their order. `read` is asked once, for all that are not known yet. */
export function keptOfProducts<Row>(
  pool: object,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Row>>,
): Promise<(Row | undefined)[]> {
  const unknown: string[] = [];
  const { promise: asked, resolve: ask } = Promise.withResolvers<ReadonlyMap<string, Row>>();
  const rows = ids.map((id) =>
    keptOn<Row | undefined>(pool, "products", id, async () => {
      unknown.push(id);
      return (await asked).get(id);
    }),
  );
  ask(unknown.length > 0 ? read(unknown) : new Map());
  return Promise.all(rows);
}

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
  const shelf = shelves.get(pool);
  if (!shelf || notice.startsWith("stock ")) return;
  shelf.answers.clear();
  if (notice === "words" || notice === "all") shelf.words.clear();
  if (notice === "all") shelf.products.clear();
  if (notice.startsWith("product ")) shelf.products.delete(notice.slice("product ".length));
}
