import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { AnalyticsView } from "#shop/reporting/adminContract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ShareBars, ShareTable } from "./ShareBars.tsx";

/** Top products, governorates, payment methods, return reasons and zero-result queries. */
export function TopLists({ tops, returnReasons, misses }: Pick<AnalyticsView, "tops" | "returnReasons" | "misses">) {
  const { t } = useTranslation("admin");
  const { language, money, number } = useLanguage();
  const governorateName = (code: string) => {
    const known = findGovernorate(code);
    return known ? inLanguage(known.name, language) : code || t("analytics.noOrder");
  };
  const trade = ({ sales, revenue }: { sales: number; revenue: number }) => [number(sales), money(revenue)];
  const goods = ({ pieces, revenue }: { pieces: number; revenue: number }) => [number(pieces), money(revenue)];
  const goodsHeads = [t("analytics.pieces"), t("analytics.goods")];
  const tradeHeads = [t("analytics.sales"), t("analytics.revenue")];
  return (
    <>
      <ShareBars
        title={t("analytics.byGovernorate")}
        heads={[t("filter.governorate"), ...tradeHeads]}
        write={number}
        rows={tops.governorates.map((row) => ({
          key: row.code,
          name: governorateName(row.code),
          value: row.sales,
          cells: trade(row),
        }))}
      />
      <ShareBars
        title={t("analytics.byPayment")}
        heads={[t("filter.payment"), ...tradeHeads]}
        write={number}
        rows={tops.paymentMethods.map((row) => ({
          key: row.method,
          name: t(`method.${row.method}`),
          value: row.sales,
          cells: trade(row),
        }))}
      />
      <section className="chart charts__wide">
        <h2>{t("analytics.topProducts")}</h2>
        {tops.products.length === 0 ? (
          <p className="muted small">{t("analytics.none")}</p>
        ) : (
          <ShareTable
            title={t("analytics.topProducts")}
            heads={[t("analytics.product"), ...goodsHeads]}
            rows={tops.products.map((row) => ({
              key: row.id,
              name: inLanguage(row.name, language),
              value: row.pieces,
              cells: goods(row),
            }))}
          />
        )}
      </section>
      <ShareBars
        title={t("analytics.byCategory")}
        heads={[t("analytics.category"), ...goodsHeads]}
        write={number}
        rows={tops.categories.map((row) => ({
          key: row.slug,
          name: inLanguage(row.name, language),
          value: row.pieces,
          cells: goods(row),
        }))}
      />
      <ShareBars
        title={t("analytics.returnReasons")}
        heads={[t("analytics.returnReasons"), t("analytics.times")]}
        write={number}
        rows={returnReasons.map(({ reason, count }) => ({
          key: reason,
          name: reason,
          value: count,
          cells: [number(count)],
        }))}
      />
      <section className="chart">
        <h2>{t("analytics.misses")}</h2>
        {misses.length === 0 ? (
          <p className="muted small">{t("analytics.none")}</p>
        ) : (
          <>
            <ShareTable
              title={t("analytics.misses")}
              heads={[t("synonyms.term"), t("analytics.times")]}
              rows={misses.map(({ term, count }) => ({ key: term, name: term, value: count, cells: [number(count)] }))}
            />
            <Link className="small" to="/secret-dashboard/search">
              {t("analytics.toSearch")}
            </Link>
          </>
        )}
      </section>
    </>
  );
}
