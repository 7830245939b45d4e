import { useTranslation } from "react-i18next";
import type { PhoneHistoryView } from "#shop/orders/adminContract.ts";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";

const counted = ["orders", "delivered", "refused", "returned", "open"] as const;

/** Outcomes of the earlier orders of each number, with a risk note and its reasons. */
export function PhoneHistory({ history }: { history: readonly PhoneHistoryView[] }) {
  const { t } = useTranslation("admin");
  if (history.length === 0) return null;
  return (
    <section className="phone-history">
      <h3>{t("phone.history")}</h3>
      {history.map((it) => (
        <PhoneRow key={it.phone} history={it} />
      ))}
      <p className="muted tiny">{t("phone.hint")}</p>
    </section>
  );
}

function PhoneRow({ history: { phone, risk, ...counts } }: { history: PhoneHistoryView }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const level = risk.length > 0 ? "risky" : counts.orders === 0 ? "none" : "good";
  return (
    <div className="phone-history__phone">
      <p className="row row--between">
        <span className="code">{formatPhone(phone)}</span>
        <Badge tone={level === "risky" ? "danger" : level === "good" ? "success" : "plain"}>
          {t(`phone.risk.${level}`)}
        </Badge>
      </p>
      {risk.length > 0 && (
        <ul className="small">
          {risk.map((reason) => (
            <li key={reason}>
              {t(`phone.risk.${reason}`, {
                refused: number(counts.refused),
                delivered: number(counts.delivered),
                fake: number(counts.fake),
                unanswered: number(counts.unanswered),
              })}
            </li>
          ))}
        </ul>
      )}
      {counts.orders > 0 && (
        <dl className="phone-history__counts">
          {counted.map((name) => (
            <div key={name}>
              <dt>{t(`phone.${name}`)}</dt>
              <dd className="number">{number(counts[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
