import { useTranslation } from "react-i18next";
import type { AdminOrderView } from "#shop/orders/adminContract.ts";
import { providerName } from "#shop/payments/providerName.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Payment ledger of the order. */
export function Ledger({ ledger }: Pick<AdminOrderView, "ledger">) {
  const { t } = useTranslation("admin");
  const { dayAndTime, money } = useLanguage();
  const nameOf = (provider: string) => {
    if (provider === "cash") return t("ledger.cash");
    if (provider === "payout") return t("audit.field.payout");
    return provider === "credit" ? t("customers.credit") : providerName(provider);
  };
  return (
    <section>
      <h3>{t("ledger")}</h3>
      <p className="muted tiny">{ledger.length > 0 ? t("ledger.text") : t("ledger.none")}</p>
      {ledger.length > 0 && (
        <ol className="history-list small">
          {ledger.map(({ entry, amount, provider, reference, at }) => (
            <li key={`${entry} ${provider} ${reference}`}>
              <span>
                {t(`ledger.${entry}`)}{" "}
                <time className="muted tiny" dateTime={at}>
                  {dayAndTime(at)}
                </time>
              </span>
              <bdi className="number">{money(entry === "refunded" ? -amount : amount)}</bdi>
              <small className="code muted">
                <bdi>{nameOf(provider)}</bdi> {reference && <bdi dir="ltr">{reference}</bdi>}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
