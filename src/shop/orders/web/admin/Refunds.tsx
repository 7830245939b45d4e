import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Refunds of the order with their status. */
export function Refunds({ refunds }: Pick<AdminOrderView, "refunds">) {
  const { t } = useTranslation("admin");
  const { dayAndTime, money } = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <section>
      <h3>{t("money")}</h3>
      <ul className="space-between-list small">
        {refunds.map(({ id, status, amount, at, paidTo }) => (
          <li key={id}>
            <span>
              {t(`refund.${status}`)}{" "}
              <time className="muted tiny" dateTime={at}>
                {dayAndTime(at)}
              </time>
              {paidTo && (
                <small className="muted">
                  {" "}
                  <bdi dir="ltr">
                    …{paidTo.hint} · {paidTo.reference}
                  </bdi>
                </small>
              )}
            </span>
            <bdi className="number">{money(amount)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
