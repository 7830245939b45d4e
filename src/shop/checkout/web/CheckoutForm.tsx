import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { AddressFields } from "#shop/accounts/web/contact/AddressFields.tsx";
import { useFieldErrors } from "#shop/accounts/web/contact/useFieldErrors.ts";
import type { CartView } from "#shop/cart/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { User } from "#web/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { lazyPart } from "#web/ui/lazyPart.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Step, Steps } from "#web/ui/Steps.tsx";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";
import { BillingStep } from "./BillingStep.tsx";
import { CheckoutSummary } from "./CheckoutSummary.tsx";
import { creditOf } from "./creditOf.ts";
import { PhoneFields } from "./PhoneFields.tsx";
import { PolicyLinks } from "./PolicyLinks.tsx";
import { stepStates } from "./stepStates.ts";
import { useCheckoutForm } from "./useCheckoutForm.ts";
import { usePlaceOrder } from "./usePlaceOrder.ts";
import { useQuote } from "./useQuote.ts";

const DeliveryStep = lazyPart(() => import("./DeliveryStep.tsx"), <Skeleton height="10rem" />);
const PaymentPart = lazyPart(() => import("./PaymentPart.tsx"), <Skeleton height="10rem" />);

type Props = { user: User; cart: CartView };

/** Checkout form: one page with four visible steps and a submit button that shows the amount. */
export function CheckoutForm({ user, cart }: Props) {
  const { t } = useTranslation(["checkout", "common", "errors"]);
  const { money } = useLanguage();
  const { form, change, errors } = useCheckoutForm(user);
  const { quote, delivery, couponCode, unknown, retry } = useQuote(form, cart);
  const { credit, due } = creditOf(quote, form.useCredit);
  const isAllCredit = credit > 0 && due === 0;
  const { place, state, refusal } = usePlaceOrder({
    form,
    email: user.email,
    delivery,
    couponCode,
    credit,
    // No payment page is needed.
    method: isAllCredit ? "cod" : form.method,
    refuse: errors.refuse,
  });
  const { errorOf, listed } = useFieldErrors(errors.wrong);

  const blocked = quote?.mayOrder === false;
  const hasErrors = listed.length > 0 || refusal !== undefined || blocked;
  const [Errors, fetchErrors] = useLazyComponent(() => import("./PaymentPart.tsx").then((file) => file.CheckoutErrors));
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads with the first error, again if that has failed
  useEffect(() => {
    if (hasErrors) fetchErrors();
  }, [listed, refusal, blocked]);
  const states = stepStates(form);
  const submit = () => {
    if (quote && !blocked && state !== "busy" && errors.check()) place(quote.total);
  };
  const amount = quote ? money(due) : "…";
  const words = isAllCredit
    ? t("placeCredit")
    : form.method === "card"
      ? t("pay", { amount })
      : t("placeCod", { amount });
  const button = (
    <Button kind="main" size="big" wide type="submit" busy={state === "busy"} aria-disabled={!quote || blocked}>
      {state === "busy" ? t(form.method === "card" && !isAllCredit ? "opening" : "placing") : words}
    </Button>
  );
  return (
    <form
      className="with-summary"
      noValidate
      onChange={errors.onChange}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="stack">
        {hasErrors && Errors && <Errors wrong={errors.wrong} listed={listed} refusal={refusal} blocked={blocked} />}
        {unknown && (
          <Notice tone="danger" live>
            {t(couponCode ? "errors:coupon.validationFailed" : "errors:checkout.failed")}{" "}
            <button type="button" className="text-button" onClick={() => retry()}>
              {t("common:tryAgain")}
            </button>
          </Notice>
        )}
        <Steps>
          <Step number={1} title={t("contact")} state={states.contact}>
            <p className="muted small">
              {t("signedInAs")} <span className="code">{user.email}</span>
            </p>
            <PhoneFields form={form} change={change} profilePhones={user.phones} errorOf={errorOf} />
            <Checkbox
              name="newsletter"
              checked={form.newsletter}
              onChange={(event) => change({ newsletter: event.target.checked })}
            >
              {t("common:newsletter.consent")}
            </Checkbox>
          </Step>
          <Step number={2} title={t("shipping")} state={states.shipping}>
            <p className="muted small">{t("shippingHint")}</p>
            <AddressFields
              which="shipping"
              address={form.shipping}
              onChange={(shipping) => change({ shipping })}
              errorOf={errorOf}
            />
            {quote && quote.expressFee !== null && (
              <DeliveryStep quote={quote} delivery={delivery} onChange={(choice) => change({ delivery: choice })} />
            )}
          </Step>
          <Step number={3} title={t("billing")} state={states.billing}>
            <BillingStep form={form} change={change} errorOf={errorOf} />
          </Step>
          <Step number={4} title={t("payment")} state={states.payment}>
            <PaymentPart form={form} change={change} quote={quote} isAllCredit={isAllCredit} />
            <div className="only-desktop">{button}</div>
            <PolicyLinks />
          </Step>
        </Steps>
      </div>
      <CheckoutSummary cart={cart} quote={quote} credit={credit} due={due} />
      <div className="pay-bar">{button}</div>
    </form>
  );
}
