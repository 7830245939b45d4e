import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/session/browserApi.ts";

/** The cart, with prices and stock as they are now. */
export const cartAsk = queryOptions({ queryKey: ["cart"], queryFn: () => api.cart.cart(), staleTime: 0 });
