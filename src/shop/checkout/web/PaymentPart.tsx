import type { QuoteView } from "../contract.ts";
import { CreditStep } from "./CreditStep.tsx";
import type { CheckoutFormState } from "./formState.ts";
import { PaymentStep } from "./PaymentStep.tsx";

// In this file, which the touched page loads, so that pressing the button waits for nothing.
export { CheckoutErrors } from "./CheckoutErrors.tsx";
export { placeOrder } from "./placeOrder.ts";

type Props = {
  form: CheckoutFormState;
  change(part: Partial<CheckoutFormState>): void;
  quote: QuoteView | undefined;
  isAllCredit: boolean;
};

/** Store credit and the method of payment. */
export default function PaymentPart({ form, change, quote, isAllCredit }: Props) {
  return (
    <>
      <CreditStep
        quote={quote}
        checked={form.useCredit}
        isAll={isAllCredit}
        onChange={(useCredit) => change({ useCredit })}
      />
      {!isAllCredit && <PaymentStep method={form.method} onChange={(method) => change({ method })} />}
    </>
  );
}
