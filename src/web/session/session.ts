import { useSyncExternalStore } from "react";
import { ApiError } from "#web/api.ts";
import { attempt } from "./attempt.ts";
import { createKeeper, type LoginAnswer, type Session, type User } from "./keeper.ts";
import { ask } from "./requests.ts";

export type { LoginAnswer, Session, User };

const here = typeof document !== "undefined";
const tabs = here && "BroadcastChannel" in window ? new BroadcastChannel("nabta-session") : undefined;

const keeper = createKeeper({
  ask,
  mayBeSignedIn: () => /(^|; )signedIn=1/.test(document.cookie),
  alone: (work) => (navigator.locks ? navigator.locks.request("nabta-refresh", work) : work()),
  attempt,
  tellTabs: (news) => tabs?.postMessage(news),
  now: () => performance.now(),
  later: (work, ms) => void setTimeout(work, ms),
});

if (here) {
  keeper.start();
  setInterval(keeper.tick, 30_000);
  window.addEventListener("focus", keeper.lookedAt);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") keeper.lookedAt();
  });
  for (const deed of ["pointerdown", "keydown"]) window.addEventListener(deed, keeper.touch, { passive: true });
  tabs?.addEventListener("message", ({ data }) => keeper.hear(data));
}

/** How the API is asked from this tab, with the session's rules. */
export const send = keeper.send;

/** The same rules for what is no JSON, such as a file. */
export const withToken = keeper.withToken;

const checking: Session = { state: "checking" };

/** Pages are the same for everybody until they are alive in the browser. */
export const useSession = (): Session => useSyncExternalStore(keeper.watch, keeper.get, () => checking);

/** Call with what a log-in or a verified code answered. */
export const signedIn = keeper.signedIn;

/** After the profile was changed. */
export const updateUser = keeper.update;

/** @throws ApiError: the person is still logged in. */
export async function logOut(): Promise<void> {
  const { status } = await keeper.logOut();
  if (status >= 400 && status !== 401) throw new ApiError(status, { message: "auth.logout.failed" });
}

/** After something that ended this session on the server: the tabs of this browser take note. */
export const left = keeper.left;

let cartCount = 0;
let counted = 0;
const cartWatchers = new Set<() => void>();

const watchCart = (watcher: () => void) => {
  cartWatchers.add(watcher);
  return () => void cartWatchers.delete(watcher);
};

/** Pieces in the cart of whoever is signed in. */
export const useCartCount = (): number =>
  useSyncExternalStore(
    watchCart,
    () => cartCount,
    () => 0,
  );

export function setCartCount(count: number): void {
  cartCount = count;
  counted++;
  for (const watch of cartWatchers) watch();
}

let welcomed = "";
keeper.watch(async () => {
  const session = keeper.get();
  const who = session.state === "signedIn" ? session.user._id : "";
  if (who === welcomed) return;
  welcomed = who;
  setCartCount(0);
  if (!who) return;
  const before = counted;
  // The number on the bag is a courtesy: without it the shop works as well.
  const answer = await keeper.send("GET", "/cart").catch(() => undefined);
  // Something may have been added while the question was on its way.
  if (answer?.status === 200 && counted === before) setCartCount((answer.body as { count: number }).count);
});
