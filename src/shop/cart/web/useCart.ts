import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#web/session/browserApi.ts";
import { setCartCount } from "#web/session/session.ts";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import type { CartItem, CartView } from "../contract.ts";
import { cartAsk } from "./asks.ts";
import { movedToCart, savedForLater, withoutLine, withoutSaved, withQuantity } from "./preview.ts";

/** The cart of this page; the header counts along. */
export function useCart() {
  const cart = useQuery(cartAsk);
  const count = cart.data?.count;
  useEffect(() => {
    if (count !== undefined) setCartCount(count);
  }, [count]);
  return cart;
}

const naming = ({ _id, variantAttributes }: CartItem) => ({ productId: _id, variantAttributes });

/** Changes are shown at once and sent one after the other; the server's answer is what counts in the end. */
export function useCartChanges() {
  const setQuantity = useChange(
    ({ item, quantity }: { item: CartItem; quantity: number }) =>
      api.cart.setQuantity({
        params: { productId: item._id },
        body: { quantity, variantAttributes: item.variantAttributes },
      }),
    (cart, { item, quantity }) => withQuantity(cart, item.variantId, quantity),
  );
  const remove = useChange(
    (item: CartItem) => api.cart.remove({ body: naming(item) }),
    (cart, item) => withoutLine(cart, item.variantId),
  );
  const putBack = useChange(
    (item: CartItem) => api.cart.add({ body: { ...naming(item), quantity: item.quantity } }),
    (cart) => cart,
  );
  const save = useChange(
    (item: CartItem) => api.cart.saveForLater({ body: naming(item) }),
    (cart, item) => savedForLater(cart, item),
  );
  const unsave = useChange(
    (item: CartItem) => api.cart.moveToCart({ body: naming(item) }),
    (cart, item) => movedToCart(cart, item),
  );
  const forget = useChange(
    (item: CartItem) => api.cart.remove({ body: { ...naming(item), savedForLater: true } }),
    (cart, item) => withoutSaved(cart, item),
  );
  return { setQuantity, remove, putBack, save, unsave, forget };
}

function useChange<Wish>(send: (wish: Wish) => Promise<CartView>, preview: (cart: CartView, wish: Wish) => CartView) {
  const asked = useQueryClient();
  const problem = useProblem();
  const { queryKey } = cartAsk;
  const key = ["cart", "change"];
  return useMutation({
    mutationKey: key,
    // In the order in which they were pressed.
    scope: { id: "cart" },
    mutationFn: send,
    onMutate: async (wish) => {
      await asked.cancelQueries({ queryKey });
      asked.setQueryData(queryKey, (cart) => cart && preview(cart, wish));
    },
    onSuccess: (cart) => {
      // An answer to the first of three presses must not undo the other two on the screen.
      if (asked.isMutating({ mutationKey: key }) === 1) asked.setQueryData(queryKey, cart);
    },
    onError: (error) => {
      toast.error(problem(error, "cart.failed"));
      return asked.invalidateQueries({ queryKey });
    },
    onSettled: () => asked.invalidateQueries({ queryKey: ["quote"] }),
  }).mutate;
}
