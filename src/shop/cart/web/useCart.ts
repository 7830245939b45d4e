import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { deliveryPlace, useDeliveryCode } from "#web/layout/deliveryLocation.ts";
import { setCartCount } from "#web/session/session.ts";
import { toast } from "#web/ui/toast.ts";
import type { CartItem, CartView } from "../contract.ts";
import { cartApi } from "./cartApi.ts";
import { withMovedToCart, withoutLine, withoutSaved, withQuantity, withSavedForLater } from "./optimisticCart.ts";
import { cartQuery } from "./queries.ts";

/** Cart query and mutations; the header's cart count uses the same cache entry. */
export function useCart() {
  const cart = useQuery(cartQuery);
  useRefetchAtNewPlace();
  const count = cart.data?.count;
  useEffect(() => {
    if (count !== undefined) setCartCount(count);
  }, [count]);
  return cart;
}

/** Loads the cart again when another governorate is chosen, because the shipping fee depends on it. */
function useRefetchAtNewPlace(): void {
  const queryClient = useQueryClient();
  const code = useDeliveryCode();
  // Null before the first effect.
  const loadedFor = useRef<string | undefined | null>(null);
  useEffect(() => {
    // `code` is undefined until hydration has ended, but the first load has already sent the stored one.
    if (loadedFor.current === null) loadedFor.current = deliveryPlace().governorate;
    if (code === undefined || code === loadedFor.current) return;
    loadedFor.current = code;
    void queryClient.invalidateQueries({ queryKey: cartQuery.queryKey });
  }, [code, queryClient]);
}

/** Returns whether a change of the cart is on its way. */
export function useIsCartChanging(): boolean {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => queryClient.getMutationCache().subscribe(changed),
    [queryClient],
  );
  return useSyncExternalStore(subscribe, () => queryClient.isMutating({ mutationKey: ["cart", "change"] }) > 0);
}

const variantParams = ({ _id, variantAttributes }: CartItem) => ({ productId: _id, variantAttributes });

/** Applies changes optimistically and sends them one after the other; the last server response wins. */
export function useCartChanges() {
  const setQuantity = useCartMutation(
    ({ item, quantity }: { item: CartItem; quantity: number }) =>
      cartApi.setQuantity({
        query: deliveryPlace(),
        params: { productId: item._id },
        body: { quantity, variantAttributes: item.variantAttributes },
      }),
    (cart, { item, quantity }) => withQuantity(cart, item.variantId, quantity),
  );
  const remove = useCartMutation(
    (item: CartItem) => cartApi.remove({ query: deliveryPlace(), body: variantParams(item) }),
    (cart, item) => withoutLine(cart, item.variantId),
  );
  const putBack = useCartMutation(
    (item: CartItem) =>
      cartApi.add({ query: deliveryPlace(), body: { ...variantParams(item), quantity: item.quantity } }),
    (cart) => cart,
  );
  const save = useCartMutation(
    (item: CartItem) => cartApi.saveForLater({ query: deliveryPlace(), body: variantParams(item) }),
    (cart, item) => withSavedForLater(cart, item),
  );
  const unsave = useCartMutation(
    (item: CartItem) => cartApi.moveToCart({ query: deliveryPlace(), body: variantParams(item) }),
    (cart, item) => withMovedToCart(cart, item),
  );
  const removeSaved = useCartMutation(
    (item: CartItem) =>
      cartApi.remove({ query: deliveryPlace(), body: { ...variantParams(item), savedForLater: true } }),
    (cart, item) => withoutSaved(cart, item),
  );
  return { setQuantity, remove, putBack, save, unsave, removeSaved };
}

function useCartMutation<Input>(
  send: (input: Input) => Promise<CartView>,
  preview: (cart: CartView, input: Input) => CartView,
) {
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const { queryKey } = cartQuery;
  const key = ["cart", "change"];
  return useMutation({
    mutationKey: key,
    // Mutations run in the order of the clicks.
    scope: { id: "cart" },
    mutationFn: send,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (cart) => cart && preview(cart, input));
    },
    onSuccess: (cart) => {
      // The response to the first of three clicks must not undo the other two on the screen.
      if (queryClient.isMutating({ mutationKey: key }) === 1) queryClient.setQueryData(queryKey, cart);
    },
    onError: (error) => {
      toast.error(errorMessage(error, "cart.failed"));
      return queryClient.invalidateQueries({ queryKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["quote"] }),
  }).mutate;
}
