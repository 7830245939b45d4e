import { useTranslation } from "react-i18next";
import type { StatementView } from "#shop/cash/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Sums of a statement by the courier's account. */
export function StatementSums({ totals }: { totals: StatementView["totals"] }) {
  const { t } = useTranslation("admin");
  const { money, number } = useLanguage();
  const rows = [
    [t("cash.parcels"), number(totals.rows)],
    [t("cash.collected"), money(totals.collected)],
    [t("cash.fees"), money(totals.fees)],
    [t("cash.net"), money(totals.net)],
  ];
  return (
    <dl className="courier-cash__sums">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="number">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
