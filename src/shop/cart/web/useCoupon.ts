import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { deliveryPlace } from "#web/layout/deliveryLocation.ts";
import { toast } from "#web/ui/toast.ts";
import type { CartView } from "../contract.ts";
import { cartApi } from "./cartApi.ts";
import { cartQuery } from "./queries.ts";

/** Sets and clears the cart's code, queued with the cart's other mutations. */
export function useCoupon() {
  const { t } = useTranslation("errors");
  const { money } = useLanguage();
  const queryClient = useQueryClient();
  const mutationOptions = { mutationKey: ["cart", "change"], scope: { id: "cart" } };
  const updateCart = (cart: CartView) => {
    queryClient.setQueryData(cartQuery.queryKey, cart);
    return queryClient.invalidateQueries({ queryKey: ["quote"] });
  };
  const choose = useMutation({
    ...mutationOptions,
    mutationFn: (code: string) => cartApi.applyCoupon({ query: deliveryPlace(), body: { code } }),
    onSuccess(cart) {
      toast.success(t("coupon.applied", { amount: money(cart.coupon?.discount ?? 0) }));
      return updateCart(cart);
    },
  });
  const drop = useMutation({
    ...mutationOptions,
    mutationFn: () => cartApi.removeCoupon({ query: deliveryPlace() }),
    onSuccess: updateCart,
  });
  return { choose, drop };
}
