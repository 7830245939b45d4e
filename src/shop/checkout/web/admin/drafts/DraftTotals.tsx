import { useTranslation } from "react-i18next";
import type { DraftQuote } from "#shop/checkout/adminDraftContract.ts";
import { creditOf } from "#shop/checkout/web/creditOf.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { Totals } from "#web/ui/Totals.tsx";

type Props = { quote: DraftQuote | undefined; useCredit: boolean; isStale: boolean; error: unknown };

/** The total of an order by phone, with its parts. */
export function DraftTotals({ quote, useCredit, isStale, error }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const { credit, due } = creditOf(quote, useCredit);
  return (
    <div aria-live="polite" aria-busy={isStale}>
      {quote && (
        <Totals
          rows={[
            { label: t("drafts.subtotal"), amount: quote.subtotal },
            ...(quote.discount > 0
              ? [{ label: t("drafts.off"), amount: quote.discount, detail: quote.couponCode, off: true }]
              : []),
            { label: t(quote.pricesIncludeTax ? "drafts.taxIncluded" : "drafts.tax"), amount: quote.tax },
            { label: t("drafts.shipping"), amount: quote.shipping },
          ]}
          total={{ label: t("drafts.total"), amount: quote.total }}
          paid={
            credit > 0
              ? {
                  credit: { label: t("customers.credit"), amount: credit, off: true },
                  due: { label: t("drafts.toCollect"), amount: due },
                }
              : undefined
          }
        />
      )}
      {error ? <Notice tone="danger">{errorMessage(error)}</Notice> : null}
    </div>
  );
}
