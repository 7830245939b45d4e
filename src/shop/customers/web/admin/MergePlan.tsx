import { useTranslation } from "react-i18next";
import { isolated } from "#platform/bidi.ts";
import type { MergePreview } from "#shop/customers/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** What a merge moves, deletes and leaves. */
export function MergePlan({ plan }: { plan: MergePreview }) {
  const { t } = useTranslation("admin");
  const { number, money } = useLanguage();
  const { kept, merged, moves, credit, reviewsDropped, refusal } = plan;
  const [keptEmail, email] = [isolated(kept.email), isolated(merged.email)];
  if (refusal)
    return (
      <Notice
        tone="danger"
        live
        title={t(`merge.${refusal}`, { email: refusal === "mergeUnverified" ? keptEmail : email })}
      />
    );
  const counts = (Object.entries(moves) as [keyof typeof moves, number][]).filter(([, count]) => count > 0);
  return (
    <div className="merge-plan">
      <section>
        <h3>{t("merge.moves", { email: keptEmail })}</h3>
        {counts.length === 0 && credit === 0 && <p className="muted">{t("merge.nothing")}</p>}
        <dl className="merge-plan__counts">
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{t(`merge.count.${name}`)}</dt>
              <dd className="number">{number(count)}</dd>
            </div>
          ))}
          {credit > 0 && (
            <div>
              <dt>{t("merge.count.credit")}</dt>
              <dd className="number">{money(credit)}</dd>
            </div>
          )}
        </dl>
      </section>
      <section>
        <h3>{t("merge.stays")}</h3>
        <ul className="merge-plan__notes">
          <li>{t("merge.signIn", { email, kept: keptEmail })}</li>
          <li>{t("merge.profile")}</li>
          <li>{t("merge.stockAlerts")}</li>
          {reviewsDropped > 0 && (
            <li>{t("merge.reviewsDropped", { count: reviewsDropped, n: number(reviewsDropped) })}</li>
          )}
          <li>{t("merge.told", { email })}</li>
        </ul>
      </section>
    </div>
  );
}
