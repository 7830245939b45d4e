import { cartApi } from "#shop/cart/web/cartApi.ts";
import { setWishlisted } from "#shop/wishlist/web/wishlistStore.ts";
import { deliveryPlace } from "#web/layout/deliveryLocation.ts";
import type { IntentAction } from "#web/session/pendingIntent.ts";
import { setCartCount } from "#web/session/session.ts";

/** Runs what a guest started before sign-in. @throws ApiError if it failed: the product may be gone by now */
export async function runIntent(intent: IntentAction): Promise<void> {
  if (intent.kind === "keep") return setWishlisted(intent.productId, true);
  const { productId, variantAttributes, quantity } = intent;
  const { count } = await cartApi.add({ query: deliveryPlace(), body: { productId, variantAttributes, quantity } });
  setCartCount(count);
}
