import { type RawBuilder, sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Tx } from "#platform/server/database.ts";
import type { Period } from "#shop/reporting/period.ts";
import { addSums, type Sums } from "#shop/reporting/reportFigures.ts";
import type { LoadedReport, ReportRequest } from "./loadedReport.ts";

type ParcelSums = Required<Pick<Sums, "parcels" | "delivered" | "refused" | "sentBack" | "returnCost">>;
type ParcelRow = ParcelSums & { key: string; name?: InEveryLanguage | null };

/** Parcels of the period that left the shop, what became of them so far, and the returns of their orders. */
const sentParcels = ({ from, to }: Period) => sql`
  select s.id, s.order_id, s.courier_name, s.lines, o.governorate, s.status,
         (select count(*) from returns t where t.order_id = s.order_id and t.kind = 'return'
             and t.status not in ('rejected', 'withdrawn')) as returns,
         (select coalesce(sum(t.cost), 0) from returns t where t.order_id = s.order_id) as cost
    from shipments s join orders o on o.id = s.order_id
   where s.created_at >= cairo_midnight(${from}::date) and s.created_at < cairo_midnight(${to}::date + 1)
     and s.kind = 'delivery' and s.status not in ('pending', 'failed', 'booked', 'cancelled')`;

const parcelSums = sql`count(*)::integer as parcels,
  (count(*) filter (where status = 'delivered'))::integer as delivered,
  (count(*) filter (where status in ('returning', 'returned')))::integer as refused,
  sum(returns)::integer as "sentBack", sum(cost)::bigint as "returnCost"`;

async function loadParcels(tx: Tx, { period, limit, keys }: ReportRequest, key: RawBuilder<unknown>) {
  const { rows } = await sql<ParcelRow>`
    with sent as (${sentParcels(period)})
    select ${key} as key, ${parcelSums} from sent group by 1 order by parcels desc, 1`.execute(tx);
  return toLoaded(rows, limit, keys);
}

export const loadParcelsByGovernorate = (tx: Tx, request: ReportRequest) => loadParcels(tx, request, sql`governorate`);
export const loadParcelsByCourier = (tx: Tx, request: ReportRequest) => loadParcels(tx, request, sql`courier_name`);

/** Parcels that contain a product. The total counts a parcel once for each of its products. */
export async function loadParcelsByProduct(tx: Tx, { period, limit, keys }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<ParcelRow>`
    with sent as (${sentParcels(period)}),
    packed as (
      select distinct on (sent.id, l.product_id) sent.*, coalesce(l.product_id, '') as product, l.name
        from sent cross join lateral jsonb_to_recordset(sent.lines) as packed ("lineId" uuid)
             join order_lines l on l.id = packed."lineId")
    select product as key, (array_agg(name))[1] as name, ${parcelSums}
      from packed group by 1 order by refused desc, parcels desc, 1`.execute(tx);
  return toLoaded(rows, limit, keys);
}

/** Parcels that came back, by the reason of their last failed attempt; empty without one. */
export async function loadRefusals(tx: Tx, { period, limit, keys }: ReportRequest): Promise<LoadedReport> {
  const { rows } = await sql<{ key: string; refused: number; returnCost: number }>`
    with sent as (${sentParcels(period)})
    select coalesce(last.reason, '') as key, count(*)::integer as refused, sum(cost)::bigint as "returnCost"
      from sent left join lateral (
        select reason from shipment_events e where e.shipment_id = sent.id and e.kind = 'attempt_failed'
         order by e.at desc, e.id desc limit 1) last on true
     where sent.status in ('returning', 'returned') group by 1 order by refused desc, 1`.execute(tx);
  return toLoaded(rows, limit, keys);
}

function toLoaded(
  found: ({ key: string; name?: InEveryLanguage | null } & Sums)[],
  limit: number,
  keys?: readonly string[],
) {
  const rows = found.map(({ key, name, ...sums }) => ({ key, name: name ?? null, sums }));
  const shown = keys ? rows.filter(({ key }) => keys.includes(key)) : rows;
  return { rows: shown.slice(0, limit), totals: addSums(rows.map(({ sums }) => sums)), isCut: shown.length > limit };
}
