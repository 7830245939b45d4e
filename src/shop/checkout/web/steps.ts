import { phoneFrom } from "#shop/accounts/web/contact/phone.ts";
import { check, type Form } from "./form.ts";

type State = "done" | "now" | "next";

/** A step is done once nothing in it is wrong; the first that is not is the one to fill in now. */
export function stepStates(form: Form): Record<"contact" | "shipping" | "billing" | "payment", State> {
  const wrong = check(form, phoneFrom);
  const clean = (start: string) => !wrong.some(({ field }) => field.startsWith(start));
  const done = [clean("phone"), clean("shipping"), clean("billing")];
  const now = done.indexOf(false);
  const stateOf = (at: number): State => (at === (now < 0 ? 3 : now) ? "now" : done[at] ? "done" : "next");
  return { contact: stateOf(0), shipping: stateOf(1), billing: stateOf(2), payment: stateOf(3) };
}
