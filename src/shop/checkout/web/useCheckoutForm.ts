import { useEffect, useState } from "react";
import { parsePhone } from "#shop/accounts/web/contact/parsePhone.ts";
import { useLiveErrors } from "#web/forms/useLiveErrors.ts";
import { useDeliveryCode } from "#web/layout/deliveryLocation.ts";
import type { User } from "#web/session/session.ts";
import { type CheckoutFormState, initialForm, validateForm } from "./formState.ts";
import { readSavedForm, saveForm } from "./savedForm.ts";

/** Form state saved as it changes, and its errors after the first submit. */
export function useCheckoutForm(user: User) {
  const deliverTo = useDeliveryCode();
  const [form, setForm] = useState(() => startForm(user, deliverTo));
  const errors = useLiveErrors(() => validateForm(form, parsePhone));

  useEffect(() => saveForm(user._id, form), [user._id, form]);

  return {
    form,
    errors,
    change: (part: Partial<CheckoutFormState>) => setForm((before) => ({ ...before, ...part })),
  };
}

function startForm(user: User, governorate: string | undefined): CheckoutFormState {
  const draft = readSavedForm(user._id);
  const form = initialForm(user);
  // A draft saved by an older page version may lack newer fields.
  if (draft) return { ...form, ...draft, stored: draft.stored.filter((number) => user.phones.includes(number)) };
  return form.shipping.state || !governorate ? form : { ...form, shipping: { ...form.shipping, state: governorate } };
}
