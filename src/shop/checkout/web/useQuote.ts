import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { CartView } from "#shop/cart/contract.ts";
import { ApiError } from "#web/api.ts";
import { quoteAsk } from "./asks.ts";
import type { Form } from "./form.ts";

/** What the form would cost as it stands, and the code and the way of delivery that count. */
export function useQuote(form: Form, { coupon }: CartView) {
  const asked = useQueryClient();
  const couponCode = coupon && !coupon.problem ? coupon.code : undefined;
  const plain = useQuery({ ...quoteAsk({ state: form.shipping.state, delivery: "standard", couponCode }) });
  // Offered yesterday is not offered today: the draft may remember a wish that nobody grants any more.
  const delivery = plain.data?.expressFee == null ? "standard" : form.delivery;
  const { data: quote, error, refetch } = useQuery(quoteAsk({ state: form.shipping.state, delivery, couponCode }));
  const codeFailed = error instanceof ApiError && error.key.startsWith("coupon.");
  useEffect(() => {
    // The cart knows why, and the sum goes on without the code.
    if (codeFailed) asked.invalidateQueries({ queryKey: ["cart"] });
  }, [codeFailed, asked]);
  /** No answer at all; asked again by `retry`. */
  const unknown = error !== null && !codeFailed && quote === undefined;
  return { quote, delivery, couponCode, unknown, retry: refetch };
}
