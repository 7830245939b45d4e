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
      <ul className="spread-list small">
        {refunds.map(({ id, status, amount, at }) => (
          <li key={id}>
            <span>
              {t(`refund.${status}`)}{" "}
              <time className="soft tiny" dateTime={at}>
                {dayAndTime(at)}
              </time>
            </span>
            <bdi className="number">{money(amount)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
