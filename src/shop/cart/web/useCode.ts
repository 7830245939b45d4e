import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { toast } from "#web/ui/toast.ts";
import type { CartView } from "../contract.ts";
import { cartAsk } from "./asks.ts";

/** Gift codes that the person has earned and may still use. */
export const giftCodesAsk = queryOptions({ queryKey: ["giftCodes"], queryFn: () => api.promotions.mine() });

/** The cart's code: chosen and dropped in the order of the cart's other changes. */
export function useCode() {
  const { t } = useTranslation("errors");
  const { money } = useLanguage();
  const asked = useQueryClient();
  const changing = { mutationKey: ["cart", "change"], scope: { id: "cart" } };
  const keep = (cart: CartView) => {
    asked.setQueryData(cartAsk.queryKey, cart);
    return asked.invalidateQueries({ queryKey: ["quote"] });
  };
  const choose = useMutation({
    ...changing,
    mutationFn: (code: string) => api.cart.chooseCode({ body: { code } }),
    onSuccess(cart) {
      toast.success(t("coupon.applied", { amount: money(cart.coupon?.discount ?? 0) }));
      return keep(cart);
    },
  });
  const drop = useMutation({ ...changing, mutationFn: () => api.cart.dropCode(), onSuccess: keep });
  return { choose, drop };
}
