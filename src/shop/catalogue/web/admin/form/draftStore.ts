import type { Draft } from "./draft.ts";

/** `at`: time of the last write, in ms. */
export type StoredDraft = { draft: Draft; at: number };

const storeName = "drafts";

/**
 * Stores drafts in IndexedDB, because they contain files to upload. Never throws: without IndexedDB (private window)
 * the form works without autosave.
 */
export const readDraft = (key: string) => withStore<StoredDraft | undefined>("readonly", (all) => all.get(key));
export const writeDraft = (key: string, stored: StoredDraft) => withStore("readwrite", (all) => all.put(stored, key));
export const deleteDraft = (key: string) => withStore("readwrite", (all) => all.delete(key));

async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (all: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  try {
    const database = await openDatabase();
    try {
      return await requestResult<Result>(work(database.transaction(storeName, mode).objectStore(storeName)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open("nabta-desk", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return requestResult(request);
}

const requestResult = <Result>(request: IDBRequest): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as Result);
    request.onerror = () => reject(request.error);
  });
