import { parsePhone } from "#shop/accounts/web/contact/parsePhone.ts";
import { newsletterApi } from "#shop/marketing/web/newsletterApi.ts";
import { ApiError } from "#web/api/apiClient.ts";
import type { FieldError } from "#web/forms/useLiveErrors.ts";
import { checkoutApi } from "./checkoutApi.ts";
import {
  type CheckoutFormState,
  type DeliveryChoice,
  fieldName,
  type PaymentChoice,
  toRequestBody,
} from "./formState.ts";
import { attemptForRequest, clearAttempt, readAttempt, saveAttempt } from "./idempotencyKey.ts";
import { loadSuccessPage } from "./loadSuccessPage.ts";
import { randomUuid } from "./randomUuid.ts";

export type OrderRequest = {
  form: CheckoutFormState;
  email: string;
  delivery: DeliveryChoice;
  /** The code included in the displayed total. */
  couponCode: string | undefined;
  /** Pounds of store credit to use. */
  credit: number;
  method: PaymentChoice;
};

/**
 * Places the order, then redirects to the gateway or the success page.
 * @returns the errors that the server found in fields. Throws every other refusal.
 */
export async function placeOrder(
  { form, email, delivery, couponCode, credit, method }: OrderRequest,
  total: number,
  navigate: (to: string, options: { replace: true }) => void,
): Promise<FieldError[]> {
  const body = {
    ...toRequestBody(form, parsePhone),
    deliveryMethod: delivery,
    ...(couponCode ? { couponCode } : {}),
    ...(credit > 0 ? { creditAmount: credit } : {}),
    expectedTotal: total,
  };
  const attempt = attemptForRequest(readAttempt(), JSON.stringify([method, body]), randomUuid);
  saveAttempt(attempt);
  const subscribed = form.newsletter ? subscribeToNewsletter(email) : undefined;
  try {
    const sent = { ...body, idempotencyKey: attempt.key };
    if (method === "card") {
      const { url } = await checkoutApi.startCardPayment({ body: sent });
      saveAttempt({ ...attempt, settled: true });
      // Navigation would abort the request.
      await subscribed;
      window.location.assign(url);
    } else {
      // Before the order: the connection may be lost after it, and the router would then reload the empty checkout.
      const isLoaded = await loadSuccessPage();
      const { orderId } = await checkoutApi.placeCodOrder({ body: sent });
      clearAttempt();
      const url = `/checkout-success?order_id=${orderId}`;
      if (isLoaded) navigate(url, { replace: true });
      else window.location.replace(url);
    }
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // An error response settles the attempt: nothing was bought, so the next one gets a new key. No response leaves it
    // open.
    if (error.status >= 400 && error.status < 500) clearAttempt();
    const fields = Object.entries(error.fields);
    // An expired coupon is not a form error: it is shown next to the new total.
    if (fields.length === 0 || fields.some(([path]) => path === "couponCode")) throw error;
    return fields.map(([path, message]) => ({ field: fieldName(path, form), message }));
  }
}

/** Newsletter sign-up after the order: a mail asks for confirmation, and a failure is ignored. */
const subscribeToNewsletter = (email: string) =>
  newsletterApi.subscribe({ body: { email, place: "checkout" } }).catch(() => undefined);
