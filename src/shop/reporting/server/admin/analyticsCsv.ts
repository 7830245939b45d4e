import { stringify } from "csv-stringify/sync";
import { findGovernorate } from "#platform/governorates.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import { csvFormat } from "#platform/server/csv/sendCsv.ts";
import type { AnalyticsTableName, AnalyticsView } from "#shop/reporting/adminContract.ts";

type Row = Record<string, unknown>;

export const analyticsCsv = (rows: Row[]): string => stringify(rows, csvFormat);

/** Returns a table of the charts. */
export function analyticsRows({ series, tops }: AnalyticsView, table: AnalyticsTableName, language: Language): Row[] {
  if (table === "days") return series;
  if (table === "products")
    return tops.products.map(({ id, name, pieces, revenue }) => ({
      id,
      name: inLanguage(name, language),
      pieces,
      revenue,
    }));
  if (table === "categories")
    return tops.categories.map(({ slug, name, pieces, revenue }) => ({
      slug,
      name: inLanguage(name, language),
      pieces,
      revenue,
    }));
  if (table === "governorates")
    return tops.governorates.map(({ code, ...sums }) => {
      const known = findGovernorate(code);
      return { code, name: known ? inLanguage(known.name, language) : "", ...sums };
    });
  return tops.paymentMethods;
}
