import { localStore } from "./browserStorage.ts";

const storageKey = "refreshAttempt";
/** Fallback without storage: in the memory of this tab. */
let memoryName: string | undefined;

/** The id of this browser's refresh attempt, shared by its tabs and kept across reloads until it is answered. */
export const refreshAttempt = {
  name(): string {
    memoryName = localStore.get(storageKey) ?? memoryName ?? createName();
    localStore.set(storageKey, memoryName);
    return memoryName;
  },
  answered(): void {
    memoryName = undefined;
    localStore.remove(storageKey);
  },
};

/** Not `randomUUID`, which is unavailable on plain http. */
const createName = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
