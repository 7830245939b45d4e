import { useTranslation } from "react-i18next";
import type { FieldError } from "#web/forms/useLiveErrors.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { CheckoutError } from "./CheckoutError.tsx";
import { missingFields } from "./formState.ts";

type Props = {
  wrong: readonly FieldError[];
  /** The same with their texts. */
  listed: readonly { field: string; text: string }[];
  refusal: unknown;
  blocked: boolean;
};

/** Errors of the form, and why the order was not placed. */
export function CheckoutErrors({ wrong, listed, refusal, blocked }: Props) {
  const { t } = useTranslation(["checkout", "errors"]);
  const { number } = useLanguage();
  const missing = missingFields(wrong);
  return (
    <>
      <ErrorSummary
        errors={listed}
        title={missing ? t(`errors:${missing}`) : t("toFix", { count: listed.length, n: number(listed.length) })}
      />
      <CheckoutError refusal={refusal} blocked={blocked} />
    </>
  );
}
