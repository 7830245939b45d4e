import { useTranslation } from "react-i18next";
import type { StaffOrderView } from "#shop/orders/contract.ts";
import { useLanguage } from "#web/language.tsx";

/** Money on its way back, and how far it has come. */
export function Refunds({ refunds }: Pick<StaffOrderView, "refunds">) {
  const { t } = useTranslation("admin");
  const { dayAndTime, money } = useLanguage();
  if (refunds.length === 0) return null;
  return (
    <section>
      <h3>{t("money")}</h3>
      <ul className="refunds small">
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
