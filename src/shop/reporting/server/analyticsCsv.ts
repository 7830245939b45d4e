import { stringify } from "csv-stringify/sync";
import { governorateOf } from "#platform/governorates.ts";
import { inLanguage, type Language } from "#platform/languages.ts";
import type { Analytics, AnalyticsTable } from "../staffContract.ts";

/** One of the tables behind the charts. What a table program would take for a formula is neutralised. */
export const analyticsCsv = (found: Analytics, table: AnalyticsTable, language: Language): string =>
  stringify(rowsOf(found, table, language), { header: true, bom: true, escape_formulas: true });

function rowsOf({ series, tops }: Analytics, table: AnalyticsTable, language: Language): Record<string, unknown>[] {
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
      const known = governorateOf(code);
      return { code, name: known ? inLanguage(known.name, language) : "", ...sums };
    });
  return tops.paymentMethods;
}
