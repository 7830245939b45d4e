import type { ErrorKey } from "#platform/errors.ts";
import { sessionStore } from "./browserStorage.ts";

/** The action that a guest started before being asked to sign in. */
export type IntentAction =
  | { kind: "addToCart"; productId: string; variantAttributes: Record<string, string>; quantity: number }
  | { kind: "keep"; productId: string };

/** `back` is the URL where the guest was. */
export type Intent = IntentAction & { back: string };

const storageKey = "intent";

/** Stored for this tab only, until it is done or the tab is closed; without storage the guest repeats the action. */
export const saveIntent = (intent: Intent) => sessionStore.setJson(storageKey, intent);

/** Returns the intent without removing it. */
export const peekIntent = () => sessionStore.getJson(storageKey) as Intent | undefined;

/** Returns and removes the intent, so that it runs once. */
export function consumeIntent(): Intent | undefined {
  const intent = peekIntent();
  sessionStore.remove(storageKey);
  return intent;
}

/** The messages of each action. */
export const intentMessages = {
  addToCart: { done: "cart.added", failed: "cart.failed" },
  keep: { done: "list.added", failed: "list.failed" },
} as const satisfies Record<IntentAction["kind"], { done: ErrorKey; failed: ErrorKey }>;
