import { useTranslation } from "react-i18next";
import type { DraftQuote } from "#shop/checkout/adminDraftContract.ts";
import { draftPayments } from "#shop/checkout/draftRules.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { RadioCards } from "#web/ui/RadioCards.tsx";
import type { PartProps } from "./CustomerFields.tsx";

/** Delivery, payment, and a coupon or a discount with its reason. */
export function DraftTerms({ form, change, errorOf, quote }: PartProps & { quote: DraftQuote | undefined }) {
  const { t } = useTranslation("admin");
  const { money } = useLanguage();
  const can = useCan();
  const mayDiscount = form.discount !== "" || can("orders.discount");
  const text = (name: "couponCode" | "discount" | "discountReason") => ({
    name,
    value: form[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <section className="draft__part" aria-labelledby="draft-payment">
      <h2 id="draft-payment">{t("drafts.payment")}</h2>
      <RadioCards
        legend={t("drafts.payment")}
        legendHidden
        name="payment"
        value={form.payment}
        onChange={(payment) => change({ payment })}
        options={draftPayments.map((value) => ({
          value,
          label: t(`drafts.payment.${value}`),
          detail: t(`drafts.payment.${value}Hint`),
        }))}
      />
      {form.payment === "cash" && quote?.creditBalance !== undefined && (
        <Checkbox
          name="useCredit"
          checked={form.useCredit}
          onChange={(event) => change({ useCredit: event.target.checked })}
        >
          {t("drafts.useCredit", { amount: money(quote.creditBalance) })}
        </Checkbox>
      )}
      {quote && quote.expressFee !== null && (
        <RadioCards
          legend={t("drafts.delivery")}
          name="deliveryMethod"
          value={form.deliveryMethod}
          onChange={(deliveryMethod) => change({ deliveryMethod })}
          options={[
            { value: "standard", label: t("drafts.delivery.standard"), end: <bdi>{money(quote.standardFee)}</bdi> },
            { value: "express", label: t("drafts.delivery.express"), end: <bdi>{money(quote.expressFee)}</bdi> },
          ]}
        />
      )}
      <div className="fields fields--2">
        <Field label={t("drafts.coupon")} optional latin maxLength={60} autoComplete="off" {...text("couponCode")} />
        {mayDiscount && (
          <>
            <Field
              label={t("drafts.discount")}
              optional
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              {...text("discount")}
            />
            {form.discount.trim() !== "" && (
              <Field
                label={t("drafts.discountReason")}
                dir="auto"
                className="fields__full"
                maxLength={200}
                autoComplete="off"
                {...text("discountReason")}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}
