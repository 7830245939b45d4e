import { api } from "./browserApi.ts";
import { setCartCount } from "./session.ts";

/** What a guest wanted when the shop asked them to log in first. `back` is where they were. */
export type Intent = {
  kind: "addToCart";
  productId: string;
  variantAttributes: Record<string, string>;
  quantity: number;
  back: string;
};

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

/** @throws ApiError when it could not be added: the product may be gone by now. */
export async function fulfil({ productId, variantAttributes, quantity }: Intent): Promise<void> {
  const { count } = await api.cart.add({ body: { productId, variantAttributes, quantity } });
  setCartCount(count);
}
