import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import type { OrderView } from "../contract.ts";

/** The accounts to which refunds of a cash order were paid. */
export function PaidRefunds({ order }: { order: Pick<OrderView, "refunds"> }) {
  const { t } = useTranslation("orders");
  const { money } = useLanguage();
  return order.refunds.map(({ id, paidTo, toCredit, amount }) =>
    toCredit ? (
      <p key={id} className="muted small">
        {t("payout.creditPaid", { amount: money(amount) })}
      </p>
    ) : paidTo ? (
      <p key={id} className="muted small">
        {t("payout.paid", {
          method: t(`payout.account.${paidTo.method}`),
          account: t("payout.ending", { hint: isolated(paidTo.hint) }),
          reference: isolated(paidTo.reference),
        })}
      </p>
    ) : null,
  );
}
