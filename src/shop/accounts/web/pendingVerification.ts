import { sessionStore } from "#web/session/browserStorage.ts";
/** The pending e-mail verification of this tab. */
export type PendingVerification = { userId: string; email?: string; next?: string };

const storageKey = "verifying";

/** Without storage the id in the URL suffices. */
export const savePendingVerification = (pending: PendingVerification) => sessionStore.setJson(storageKey, pending);

export const readPendingVerification = () => sessionStore.getJson(storageKey) as PendingVerification | undefined;

export const clearPendingVerification = () => sessionStore.remove(storageKey);
