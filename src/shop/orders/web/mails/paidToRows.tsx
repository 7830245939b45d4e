import type { TFunction } from "i18next";
import type { PaidToParams } from "#shop/orders/mailParams.ts";

/** Rows that tell to which account a refund was paid; none for a card. */
export const paidToRows = (paidTo: PaidToParams | null | undefined, t: TFunction<"mails">) =>
  paidTo
    ? [
        { label: t(`paidTo.${paidTo.method}`), value: <bdi dir="ltr">{paidTo.hint}</bdi> },
        { label: t("paidTo.reference"), value: <bdi>{paidTo.reference}</bdi> },
      ]
    : [];
