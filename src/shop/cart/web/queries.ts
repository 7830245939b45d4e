import { queryOptions } from "@tanstack/react-query";
import { promotionsApi } from "#shop/promotions/web/promotionsApi.ts";
import { deliveryPlace } from "#web/layout/deliveryLocation.ts";
import { cartApi } from "./cartApi.ts";

/** The cart with current prices and stock. */
export const cartQuery = queryOptions({
  queryKey: ["cart"],
  queryFn: () => cartApi.cart({ query: deliveryPlace() }),
  staleTime: 0,
});

/** Gift codes that the customer has earned and not used. */
export const giftCodesQuery = queryOptions({ queryKey: ["giftCodes"], queryFn: () => promotionsApi.mine() });
