import { useSyncExternalStore } from "react";
import { createWishlistStore } from "./createWishlistStore.ts";
import { wishlistApi } from "./wishlistApi.ts";

const wishlistStore = createWishlistStore({
  ids: async () => (await wishlistApi.ids()).ids,
  add: async (productId) => void (await wishlistApi.add({ params: { productId } })),
  remove: async (productId) => void (await wishlistApi.remove({ params: { productId } })),
});

/** Sets the owner, undefined for a guest. The first button of a page triggers loading for all of them. */
export const setWishlistOwner = wishlistStore.setOwner;

/** Adds or removes a product. @throws ApiError when the server refuses; the change is rolled back by then */
export const setWishlisted = wishlistStore.put;

/** Returns the products removed in this tab, unless undone. */
export const useRemovedFromWishlist = (): ReadonlySet<string> =>
  useSyncExternalStore(wishlistStore.watch, wishlistStore.removed, () => noIds);

const noIds: ReadonlySet<string> = new Set();

/** Returns whether a product is on the wishlist; false until hydration, because pages are the same for everyone. */
export const useIsWishlisted = (productId: string): boolean =>
  useSyncExternalStore(
    wishlistStore.watch,
    () => wishlistStore.has(productId),
    () => false,
  );
