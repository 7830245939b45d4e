import { type RawBuilder, sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import { andComputed, listChangedDeliveryDays } from "./listOutdatedDays.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";
import "#shop/reporting/server/tables.ts";

type ParcelSums = Required<Pick<Sums, "parcels" | "delivered" | "refused" | "sentBack" | "returnCost">>;
/** `key`: null for the total. */
type ParcelRow = ParcelSums & { key: string | null; name: InEveryLanguage | null };
type Kind = "governorate" | "courier" | "product" | "reason";

const product = sql`coalesce((select name from products where id = best.key),
  (select name from order_lines where product_id = best.key limit 1))`;

/**
 * Parcels of the period that left the shop, what became of them so far, and their returns, with the most frequent first. A
 * return belongs to one parcel of its order (`report_parcel_of`). The total of products counts a parcel, and a return, once
 * for each of its products.
 */
async function loadParcels(
  tx: Tx,
  { period: { from, to }, limit, keys }: ReportRequest,
  kind: Kind,
  by: RawBuilder<unknown> = sql`parcels`,
): Promise<LoadedReport> {
  const changed = await listChangedDeliveryDays(tx, { from, to });
  const { rows } = await sql<ParcelRow>`
    with sent as (
      select * from report_parcels
       where day between ${from}::date and ${to}::date and day <> all(${changed}::date[])
      ${andComputed(sql`select * from report_parcels_of`, changed)}),
    summed as (
      select key, sum(parcels)::integer as parcels, sum(delivered)::integer as delivered, sum(refused)::integer as refused,
             sum(sent_back)::integer as "sentBack", sum(return_cost)::bigint as "returnCost"
        from sent where kind = ${kind} group by grouping sets ((key), ())),
    best as (
      select * from summed where key is not null and (${keys ?? null}::text[] is null or key = any(${keys ?? null}::text[]))
       order by ${by} desc, parcels desc, key limit ${limit + 1})
    select best.*, ${kind === "product" ? product : sql`null::jsonb`} as name from best
    union all
    select summed.*, null from summed where key is null`.execute(tx);
  const shown = rows.filter(({ key }) => key !== null).map(toRow);
  const total = rows.find(({ key }) => key === null);
  return {
    rows: shown.slice(0, limit),
    totals: addSums(total ? [toRow(total).sums] : []),
    isCut: shown.length > limit,
  };
}

export const loadParcelsByGovernorate = (tx: Tx, request: ReportRequest) => loadParcels(tx, request, "governorate");
export const loadParcelsByCourier = (tx: Tx, request: ReportRequest) => loadParcels(tx, request, "courier");
export const loadParcelsByProduct = (tx: Tx, request: ReportRequest) =>
  loadParcels(tx, request, "product", sql`refused`);
/** Parcels that came back, by the reason of their last failed attempt; empty without one. */
export const loadRefusals = (tx: Tx, request: ReportRequest) => loadParcels(tx, request, "reason");

const toRow = ({ key, name, parcels, delivered, refused, sentBack, returnCost }: ParcelRow) => ({
  key: key ?? "",
  name,
  // The total of no rows is null.
  sums: {
    parcels: parcels ?? 0,
    delivered: delivered ?? 0,
    refused: refused ?? 0,
    sentBack: sentBack ?? 0,
    returnCost: returnCost ?? 0,
  },
});
