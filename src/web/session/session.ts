import { useSyncExternalStore } from "react";
import { ApiError } from "#web/api/apiClient.ts";
import { localStore, sessionStore } from "./browserStorage.ts";
import { fetchApi } from "./fetchApi.ts";
import { refreshAttempt } from "./refreshAttempt.ts";
import { createSessionManager, type Session, type SignInResponse, type User } from "./sessionManager.ts";

export type { Session, SignInResponse, User };

const environment = typeof document !== "undefined";
const tabs = environment && "BroadcastChannel" in window ? new BroadcastChannel("nabta-session") : undefined;

/** Returns whether this browser may have a session; guests have no such cookie. */
export function canBeSignedIn(): boolean {
  return /(^|; )signedIn=1/.test(document.cookie);
}

const sessionManager = createSessionManager({
  fetchApi,
  canBeSignedIn,
  withLock: (work) => (navigator.locks ? navigator.locks.request("nabta-refresh", work) : work()),
  attempt: refreshAttempt,
  notifyTabs: (text) => tabs?.postMessage(text),
  now: () => performance.now(),
  schedule: (work, ms) => void setTimeout(work, ms),
});

if (environment) {
  sessionManager.start();
  setInterval(sessionManager.tick, 30_000);
  window.addEventListener("focus", sessionManager.lookedAt);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") sessionManager.lookedAt();
  });
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, sessionManager.touch, { passive: true });
  tabs?.addEventListener("message", ({ data }) => {
    if (data === "out" && isSignedIn()) clearPersonalStorage();
    sessionManager.receive(data);
  });
}

/** Sends API calls from this tab with the session's token. */
export const send = sessionManager.send;

/** The same for requests that are not JSON, such as files. */
export const withToken = sessionManager.withToken;

const checkingState: Session = { state: "checking" };

/** Returns the session; the checking state before hydration, since pages are the same for everyone. */
export const useSession = (): Session =>
  useSyncExternalStore(sessionManager.watch, sessionManager.get, () => checkingState);

/** Call with the response of a sign-in or a verified code. */
export const acceptSignIn = sessionManager.signedIn;

/** Call after a change of the profile. */
export const updateUser = sessionManager.update;

/** @throws ApiError: the user is still signed in */
export async function logOut(): Promise<void> {
  const { status } = await sessionManager.logOut();
  if (status >= 400 && status !== 401) throw new ApiError(status, { message: "auth.logout.failed" });
  clearPersonalStorage();
}

/** Call after the server ended this session: updates all tabs of this browser. */
export function clearSession(): void {
  // A guest who resets a password keeps what they wanted to do after signing in.
  if (isSignedIn()) clearPersonalStorage();
  sessionManager.signedOut();
}

const isSignedIn = () => sessionManager.get().state === "signedIn";

/** Leaves nothing of the person who signs out to the next one: typed forms, searches, viewed products. */
function clearPersonalStorage(): void {
  sessionStore.clear();
  for (const key of ["searches", "recentlyViewed"]) localStore.remove(key);
}

let storedCartCount = 0;
let countedFor = 0;
const cartSubscribers = new Set<() => void>();

const subscribeToCart = (watcher: () => void) => {
  cartSubscribers.add(watcher);
  return () => void cartSubscribers.delete(watcher);
};

/** Returns the number of items in the signed-in user's cart. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    subscribeToCart,
    () => storedCartCount,
    () => 0,
  );

export function setCartCount(count: number): void {
  storedCartCount = count;
  countedFor++;
  for (const watch of cartSubscribers) watch();
}

let greetedUser = "";
sessionManager.watch(async () => {
  const session = sessionManager.get();
  const userId = session.state === "signedIn" ? session.user._id : "";
  if (userId === greetedUser) return;
  greetedUser = userId;
  setCartCount(0);
  if (!userId) return;
  const before = countedFor;
  // The cart count is optional: without it the shop works as well.
  const answer = await sessionManager.send("GET", "/cart").catch(() => undefined);
  // The cart may have changed during the request.
  if (answer?.status === 200 && countedFor === before) setCartCount((answer.body as { count: number }).count);
});
