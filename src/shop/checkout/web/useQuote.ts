import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CartView } from "#shop/cart/contract.ts";
import { ApiError } from "#web/api/apiClient.ts";
import type { CheckoutFormState } from "./formState.ts";
import { quoteQuery } from "./queries.ts";

/** Quote for the current form, with the effective code and delivery method. */
export function useQuote(form: CheckoutFormState, { coupon }: CartView) {
  const queryClient = useQueryClient();
  const couponCode = coupon && !coupon.problem ? coupon.code : undefined;
  const plain = useQuery({ ...quoteQuery({ state: form.shipping.state, delivery: "standard", couponCode }) });
  // A saved draft may contain a delivery method that is no longer offered.
  const delivery = plain.data?.expressFee == null ? "standard" : form.delivery;
  const { data: quote, error, refetch } = useQuery(quoteQuery({ state: form.shipping.state, delivery, couponCode }));
  const codeFailed = error instanceof ApiError && error.key.startsWith("coupon.");
  useEffect(() => {
    // The cart shows the reason; the quote continues without the code.
    if (codeFailed) queryClient.invalidateQueries({ queryKey: ["cart"] });
  }, [codeFailed, queryClient]);
  /** True when the request failed; `retry` repeats it. */
  const unknown = error !== null && !codeFailed && quote === undefined;
  return { quote, delivery, couponCode, unknown, retry: refetch };
}
