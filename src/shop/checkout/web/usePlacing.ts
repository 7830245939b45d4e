import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Wrong } from "#shop/accounts/web/contact/addressForm.ts";
import { phoneFrom } from "#shop/accounts/web/contact/phone.ts";
import { ApiError } from "#web/api.ts";
import { api } from "#web/session/browserApi.ts";
import { attemptFor, forgetAttempt, keepAttempt, keptAttempt } from "./attempt.ts";
import { bodyOf, type Delivery, type Form, fieldOf } from "./form.ts";
import { newKey } from "./newKey.ts";

type Placing = {
  form: Form;
  email: string;
  delivery: Delivery;
  /** The code that the shown total counts with. */
  couponCode: string | undefined;
  complain(wrong: Wrong[]): void;
};

/** Sends the wish to buy, once however often the button is pressed, and leads on to the bank or to the thanks. */
export function usePlacing({ form, email, delivery, couponCode, complain }: Placing) {
  const [state, setState] = useState<"idle" | "busy">("idle");
  const [refusal, setRefusal] = useState<unknown>();
  const asked = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    // Back from the bank, the browser may show this very page again as it was left.
    const backAgain = ({ persisted }: PageTransitionEvent) => persisted && setState("idle");
    window.addEventListener("pageshow", backAgain);
    return () => window.removeEventListener("pageshow", backAgain);
  }, []);

  async function place(total: number) {
    setState("busy");
    setRefusal(undefined);
    const body = {
      ...bodyOf(form, phoneFrom),
      deliveryMethod: delivery,
      ...(couponCode ? { couponCode } : {}),
      expectedTotal: total,
    };
    const attempt = attemptFor(keptAttempt(), JSON.stringify([form.method, body]), newKey);
    keepAttempt(attempt);
    const subscribed = form.newsletter ? subscribe(email) : undefined;
    try {
      const sent = { ...body, idempotencyKey: attempt.key };
      if (form.method === "card") {
        const { url } = await api.checkout.payByCard({ body: sent });
        keepAttempt({ ...attempt, settled: true });
        // Leaving the page would cut it off.
        await subscribed;
        window.location.assign(url);
      } else {
        const { orderId } = await api.checkout.payOnDelivery({ body: sent });
        forgetAttempt();
        navigate(`/checkout-success?order_id=${orderId}`, { replace: true });
      }
    } catch (error) {
      explain(error);
    }
  }

  function explain(error: unknown) {
    setState("idle");
    // A refusal is an answer: nothing was bought, and the next try is a new one. Silence is none.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) forgetAttempt();
    const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
    // A code that ran out is no mistake in the form: it is told beside the new total.
    if (fields.length > 0 && !fields.some(([path]) => path === "couponCode"))
      complain(fields.map(([path, message]) => ({ field: fieldOf(path, form), message })));
    else setRefusal(error);
    asked.invalidateQueries({ queryKey: ["cart"] });
    asked.invalidateQueries({ queryKey: ["quote"] });
  }

  return { place, state, refusal };
}

/** A courtesy beside the purchase: a mail asks for confirmation, and nothing here waits for its success. */
const subscribe = (email: string) =>
  api.newsletter.subscribe({ body: { email, place: "checkout" } }).catch(() => undefined);
