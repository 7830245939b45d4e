import { useTranslation } from "react-i18next";
import type { AnalyticsView } from "#shop/reporting/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { percentChange } from "./percentChange.ts";

/** The four key figures, compared with the period before. */
export function KeyFigures({ totals }: Pick<AnalyticsView, "totals">) {
  const { t } = useTranslation("admin");
  const { money, number } = useLanguage();
  const { revenue, sales, users, products, paid, refunded, placed } = totals;
  const added = ({ value, previous }: typeof users) => t("analytics.new", { n: number(value - previous) });
  return (
    <div className="key-figures">
      <KeyFigure
        label={t("analytics.revenue")}
        compared={revenue}
        write={money}
        hint={t("analytics.revenueHint", { paid: money(paid.value), refunded: money(refunded.value) })}
      />
      <KeyFigure
        label={t("analytics.sales")}
        compared={sales}
        write={number}
        hint={t("analytics.salesHint", { n: number(placed.value) })}
      />
      <KeyFigure label={t("analytics.users")} compared={users} write={number} hint={added(users)} />
      <KeyFigure label={t("analytics.products")} compared={products} write={number} hint={added(products)} />
    </div>
  );
}

type Props = {
  label: string;
  compared: { value: number; previous: number };
  write(value: number): string;
  hint: string;
};

function KeyFigure({ label, compared, write, hint }: Props) {
  const { t } = useTranslation("admin");
  const { percent } = useLanguage();
  const change = percentChange(compared);
  const words =
    change === undefined
      ? t("analytics.wasNone")
      : change === 0
        ? t("analytics.same")
        : t(change > 0 ? "analytics.up" : "analytics.down", { change: percent(Math.abs(change)) });
  return (
    <div className="key-figure">
      <small>{label}</small>
      <b>
        <bdi className="number">{write(compared.value)}</bdi>
      </b>
      <small className={change ? (change > 0 ? "trend-up" : "trend-down") : undefined}>{words}</small>
      <small>{hint}</small>
    </div>
  );
}
