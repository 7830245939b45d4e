import { useTranslation } from "react-i18next";
import type { Overview } from "#shop/operations/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

/** Orders and money of today, each beside yesterday, and the sums of all days shown. */
export function TodayFigures({ days }: Pick<Overview, "days">) {
  const { t } = useTranslation("admin");
  const { money, number } = useLanguage();
  const [yesterday, today] = days.slice(-2);
  if (!today || !yesterday) return null;
  const sum = (figure: "placed" | "revenue") => days.reduce((total, day) => total + day[figure], 0);
  const n = number(days.length);
  return (
    <section aria-labelledby="home-today">
      <h2 id="home-today">{t("home.today")}</h2>
      <div className="key-figures">
        <Figure
          label={t("home.ordersToday")}
          value={number(today.placed)}
          hint={t("home.yesterday", { value: number(yesterday.placed) })}
        />
        <Figure
          label={t("home.revenueToday")}
          value={money(today.revenue)}
          hint={t("home.yesterday", { value: money(yesterday.revenue) })}
        />
        <Figure
          label={t("home.ordersOfDays", { count: days.length, n })}
          value={number(sum("placed"))}
          hint={t("home.perDay", { value: number(Math.round((sum("placed") / days.length) * 10) / 10) })}
        />
        <Figure
          label={t("home.revenueOfDays", { count: days.length, n })}
          value={money(sum("revenue"))}
          hint={t("home.perDay", { value: money(Math.round(sum("revenue") / days.length)) })}
        />
      </div>
    </section>
  );
}

const Figure = ({ label, value, hint }: { label: string; value: string; hint: string }) => (
  <div className="key-figure">
    <small>{label}</small>
    <b>
      <bdi className="number">{value}</bdi>
    </b>
    <small>{hint}</small>
  </div>
);
