import type { ErrorKey } from "#platform/errors.ts";
import { putHeart } from "#shop/catalogue/web/hearts.ts";
import { api } from "./browserApi.ts";
import { setCartCount } from "./session.ts";

/** What a guest wanted when the shop asked them to log in first. */
export type Wish =
  | { kind: "addToCart"; productId: string; variantAttributes: Record<string, string>; quantity: number }
  | { kind: "keep"; productId: string };

/** `back` is where they were. */
export type Intent = Wish & { back: string };

const key = "intent";

/** Kept for this tab only, until it is done or the tab is closed. */
export function remember(intent: Intent): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(intent));
  } catch {
    // Without storage they press the button once more; nothing is lost.
  }
}

/** The wish, left where it is. */
export function seeIntent(): Intent | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Gives the wish away: asked twice, it is fulfilled once. */
export function takeIntent(): Intent | undefined {
  const wish = seeIntent();
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  return wish;
}

/** @throws ApiError when it could not be done: the product may be gone by now. */
export async function fulfil(wish: Wish): Promise<void> {
  if (wish.kind === "keep") return putHeart(wish.productId, true);
  const { productId, variantAttributes, quantity } = wish;
  const { count } = await api.cart.add({ body: { productId, variantAttributes, quantity } });
  setCartCount(count);
}

/** What is said of each. */
export const outcomes = {
  addToCart: { done: "cart.added", failed: "cart.failed" },
  keep: { done: "list.added", failed: "list.failed" },
} as const satisfies Record<Wish["kind"], { done: ErrorKey; failed: ErrorKey }>;
