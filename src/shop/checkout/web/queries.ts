import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { checkoutApi } from "./checkoutApi.ts";
import type { DeliveryChoice } from "./formState.ts";

type QuoteParams = {
  /** ISO code of the governorate, empty while none is selected. */
  state: string;
  delivery: DeliveryChoice;
  /** A code that applied when the cart was last loaded. */
  couponCode: string | undefined;
};

/** Quote for the cart with this governorate, delivery method and code. */
export const quoteQuery = ({ state, delivery, couponCode }: QuoteParams) =>
  queryOptions({
    queryKey: ["quote", state, delivery, couponCode],
    queryFn: () =>
      checkoutApi.quote({
        body: {
          deliveryMethod: delivery,
          ...(state ? { shippingAddress: { state } } : {}),
          ...(couponCode ? { couponCode } : {}),
        },
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Cancels on mount: cancelling is idempotent, and a session that is never cancelled expires. */
export const cancelSessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["release", id],
    queryFn: () => checkoutApi.cancelSession({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const sessionQuery = (id: string) =>
  queryOptions({
    queryKey: ["payment", id],
    queryFn: () => checkoutApi.session({ params: { id } }),
    staleTime: 0,
  });
