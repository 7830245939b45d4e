import { useEffect, useState } from "react";
import type { Wrong } from "#shop/accounts/web/contact/addressForm.ts";
import { phoneFrom } from "#shop/accounts/web/contact/phone.ts";
import { useDeliverToCode } from "#web/frame/deliverTo.ts";
import type { User } from "#web/session/session.ts";
import { keepDraft, keptDraft } from "./draft.ts";
import { check, type Form, formFor } from "./form.ts";

const nothingWrong: Wrong[] = [];

/** What is typed, kept as it is typed, and what is wrong with it once somebody has tried to send it. */
export function useCheckoutForm(user: User) {
  const deliverTo = useDeliverToCode();
  const [form, setForm] = useState(() => startFrom(user, deliverTo));
  const [wrong, setWrong] = useState(nothingWrong);

  useEffect(() => keepDraft(user._id, form), [user._id, form]);

  return {
    form,
    wrong,
    change: (part: Partial<Form>) => setForm((before) => ({ ...before, ...part })),
    /** @returns whether the form may be sent. A new list is made each time, which moves the focus to the summary. */
    check(): boolean {
      const found = check(form, phoneFrom);
      setWrong(found.length > 0 ? found : nothingWrong);
      return found.length === 0;
    },
    complain: setWrong,
  };
}

function startFrom(user: User, governorate: string | undefined): Form {
  const draft = keptDraft(user._id);
  const form = formFor(user);
  // An older page may have kept a draft that lacks what is asked today.
  if (draft) return { ...form, ...draft, stored: draft.stored.filter((number) => user.phones.includes(number)) };
  return form.shipping.state || !governorate ? form : { ...form, shipping: { ...form.shipping, state: governorate } };
}
