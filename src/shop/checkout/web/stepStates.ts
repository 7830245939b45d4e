import { parsePhone } from "#shop/accounts/web/contact/parsePhone.ts";
import { type CheckoutFormState, validateForm } from "./formState.ts";

type StepState = "done" | "now" | "next";

/** A step is done once it has no errors; the first one with errors is current. */
export function stepStates(form: CheckoutFormState): Record<"contact" | "shipping" | "billing" | "payment", StepState> {
  const wrong = validateForm(form, parsePhone);
  const clean = (start: string) => !wrong.some(({ field }) => field.startsWith(start));
  const done = [clean("phone"), clean("shipping"), clean("billing")];
  const now = done.indexOf(false);
  const stateOf = (at: number): StepState => (at === (now < 0 ? 3 : now) ? "now" : done[at] ? "done" : "next");
  return { contact: stateOf(0), shipping: stateOf(1), billing: stateOf(2), payment: stateOf(3) };
}
