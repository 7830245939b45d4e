import { sessionStore } from "#web/session/browserStorage.ts";
/** One purchase attempt: its key makes a double click, a retry and a second tab place one order. */
export type PurchaseAttempt = {
  key: string;
  /** Hash input of the request; a different request gets a different key. */
  of: string;
  /** Whether the server has answered, so that the outcome is known. */
  settled: boolean;
};

/**
 * Returns the key to send. While the outcome is unknown (connection lost, server crashed) the key stays the same even
 * for a changed form, because a new key could order twice. Once it is known, another form or total gets a new key.
 */
export function attemptForRequest(
  stored: PurchaseAttempt | undefined,
  of: string,
  makeKey: () => string,
): PurchaseAttempt {
  if (stored && (!stored.settled || stored.of === of)) return stored;
  return { key: makeKey(), of, settled: false };
}

const storageKey = "checkout.attempt";

export const readAttempt = () => sessionStore.getJson(storageKey) as PurchaseAttempt | undefined;

/** Without storage the purchase still works; only a reload in the middle would lose the key. */
export const saveAttempt = (attempt: PurchaseAttempt) => sessionStore.setJson(storageKey, attempt);

export const clearAttempt = () => sessionStore.remove(storageKey);
