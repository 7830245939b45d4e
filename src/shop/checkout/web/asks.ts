import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/session/browserApi.ts";

/** What the cart costs when it goes to this governorate (ISO code, or empty while none is chosen). */
export const quoteAsk = (state: string) =>
  queryOptions({
    queryKey: ["quote", state],
    queryFn: () => api.checkout.quote({ body: state ? { shippingAddress: { state } } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
