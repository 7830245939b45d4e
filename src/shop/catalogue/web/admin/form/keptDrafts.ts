import type { Draft } from "./draft.ts";

/** With the time in milliseconds at which it was last written. */
export type Kept = { draft: Draft; at: number };

const store = "drafts";

/**
 * Drafts live in the browser's own database, because they hold pictures that wait to be sent. Where a browser keeps none
 * (a private window), the form works as well: nothing here throws.
 */
export const readDraft = (key: string) => withStore<Kept | undefined>("readonly", (all) => all.get(key));
export const keepDraft = (key: string, kept: Kept) => withStore("readwrite", (all) => all.put(kept, key));
export const dropDraft = (key: string) => withStore("readwrite", (all) => all.delete(key));

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (all: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await open();
    try {
      return await answerOf<Result>(work(database.transaction(store, mode).objectStore(store)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open("nabta-desk", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(store);
  return answerOf(asked);
}

const answerOf = <Result>(asked: IDBRequest): Promise<Result> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result as Result);
    asked.onerror = () => reject(asked.error);
  });
