import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { governorateOf } from "#platform/governorates.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Analytics } from "#shop/reporting/staffContract.ts";
import { useLanguage } from "#web/language.tsx";
import { Shares, ShareTable } from "./Shares.tsx";

/** What is sold, where it goes, how it is paid, why it comes back, and what nobody found. */
export function Tops({ tops, returnReasons, misses }: Pick<Analytics, "tops" | "returnReasons" | "misses">) {
  const { t } = useTranslation("admin");
  const { language, money, number } = useLanguage();
  const placeOf = (code: string) => {
    const known = governorateOf(code);
    return known ? inLanguage(known.name, language) : code || t("analytics.noOrder");
  };
  const trade = ({ sales, revenue }: { sales: number; revenue: number }) => [number(sales), money(revenue)];
  const goods = ({ pieces, revenue }: { pieces: number; revenue: number }) => [number(pieces), money(revenue)];
  const goodsHeads = [t("analytics.pieces"), t("analytics.goods")];
  const tradeHeads = [t("analytics.sales"), t("analytics.revenue")];
  return (
    <>
      <Shares
        title={t("analytics.byGovernorate")}
        heads={[t("filter.governorate"), ...tradeHeads]}
        write={number}
        rows={tops.governorates.map((row) => ({
          key: row.code,
          name: placeOf(row.code),
          value: row.sales,
          cells: trade(row),
        }))}
      />
      <Shares
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
          <p className="soft small">{t("analytics.none")}</p>
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
      <Shares
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
      <Shares
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
          <p className="soft small">{t("analytics.none")}</p>
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
