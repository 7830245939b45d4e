import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/session/browserApi.ts";
import type { Delivery } from "./form.ts";

type About = {
  /** ISO code of the governorate, empty while none is chosen. */
  state: string;
  delivery: Delivery;
  /** One that holds, as far as the cart knows. */
  couponCode: string | undefined;
};

/** What the cart costs when it goes there, in this way, with this code. */
export const quoteAsk = ({ state, delivery, couponCode }: About) =>
  queryOptions({
    queryKey: ["quote", state, delivery, couponCode],
    queryFn: () =>
      api.checkout.quote({
        body: {
          deliveryMethod: delivery,
          ...(state ? { shippingAddress: { state } } : {}),
          ...(couponCode ? { couponCode } : {}),
        },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
