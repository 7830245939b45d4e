import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { FieldError } from "#web/forms/useLiveErrors.ts";
import type { OrderRequest } from "./placeOrder.ts";

type PlaceOrderParams = OrderRequest & { refuse(errors: readonly FieldError[]): void };

/** Places the order once however often the button is pressed, with code that is loaded when the page is touched. */
export function usePlaceOrder({ refuse, ...request }: PlaceOrderParams) {
  const [state, setState] = useState<"idle" | "busy">("idle");
  const [refusal, setRefusal] = useState<unknown>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    // The browser may restore this page from the back/forward cache.
    const backAgain = ({ persisted }: PageTransitionEvent) => persisted && setState("idle");
    window.addEventListener("pageshow", backAgain);
    return () => window.removeEventListener("pageshow", backAgain);
  }, []);

  async function place(total: number) {
    setState("busy");
    setRefusal(undefined);
    try {
      const { placeOrder } = await import("./PaymentPart.tsx");
      const errors = await placeOrder(request, total, navigate);
      if (errors.length === 0) return;
      refuse(errors);
    } catch (error) {
      setRefusal(error);
    }
    setState("idle");
    queryClient.invalidateQueries({ queryKey: ["cart"] });
    queryClient.invalidateQueries({ queryKey: ["quote"] });
  }

  return { place, state, refusal };
}
