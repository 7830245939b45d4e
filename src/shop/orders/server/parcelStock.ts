import { sql } from "kysely";
import type { InEveryLanguage } from "#platform/languages.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { type LineQuantity, quantityOf } from "../lineQuantity.ts";

/** What the lines, parcels and stock movements of an order say about its pieces. */
export type ParcelStock = { orderId: string; lines: StockLine[]; parcels: StockParcel[]; movements: StockMovements[] };

export type StockLine = {
  id: string;
  variantId: string | null;
  productId: string | null;
  name: InEveryLanguage;
  quantity: number;
  returned: number;
  /** Pieces that returns of customers have put back into stock. */
  sentBack: number;
};

export type StockParcel = {
  id: string;
  kind: "delivery" | "return";
  /**
   * `held`: with the customer, on its way to them, or packed. `back`: the shop has it, or the customer of an order that was
   * called off before its delivery, to which the pieces do not belong. `none`: cancelled before it left, or a return on its way.
   */
  place: "held" | "lost" | "back" | "none";
  lines: LineQuantity[];
  /** Of a parcel that is back: pieces that cannot be sold, which count as lost. */
  writtenOff: LineQuantity[];
};

/** Pieces of a variant that an order or a parcel took from the stock, less those that went back, which are `putBack`. */
export type StockMovements = { reference: string; variantId: string; taken: number; putBack: number };

export async function loadParcelStock(db: Db | Tx, orderId: string): Promise<ParcelStock> {
  const lines = sql<StockLine>`
    select l.id, l.variant_id as "variantId", l.product_id as "productId", l.name, l.quantity, l.returned,
           (select coalesce(sum((piece ->> 'quantity')::int), 0)::int
              from returns t cross join jsonb_array_elements(t.restocked) piece
             where t.order_id = l.order_id and (t.kind <> 'refused_at_door' or not t.whole)
               and piece ->> 'lineId' = l.id::text) as "sentBack"
      from order_lines l where l.order_id = ${orderId} order by l.position`;
  const parcels = sql<StockParcel>`
    select s.id, s.kind, s.lines, s.written_off as "writtenOff",
           case when s.status = 'lost' then 'lost'
                when s.kind = 'return' then case when s.status in ('delivered', 'returned') then 'back' else 'none' end
                when s.status = 'returned' or s.status = 'cancelled' and s.handed_over_at is not null then 'back'
                when s.status = 'cancelled' then 'none'
                when s.status = 'delivered' and o.delivered_at is null
                     and o.status in ('cancelled', 'pending_refund', 'refunded') then 'back'
                else 'held' end as place
      from shipments s join orders o on o.id = s.order_id where s.order_id = ${orderId} order by s.number`;
  const movements = sql<StockMovements>`
    select reference, variant_id as "variantId", -sum(delta)::int as taken,
           coalesce(sum(delta) filter (where delta > 0), 0)::int as "putBack"
      from stock_movements
     where reference in (select ${orderId}::uuid union all select id from shipments where order_id = ${orderId})
     group by 1, 2`;
  const [{ rows: ofLines }, { rows: ofParcels }, { rows: ofStock }] = await Promise.all([
    lines.execute(db),
    parcels.execute(db),
    movements.execute(db),
  ]);
  return { orderId, lines: ofLines, parcels: ofParcels, movements: ofStock };
}

/**
 * Returns the pieces of an order that are in lost parcels and that nothing has replaced, neither from the stock nor in the
 * parcels that hold the order's pieces now. Nothing replaces what was lost on its way back.
 */
export function lostPieces(stock: ParcelStock): LineQuantity[] {
  const onReturn = lostOnReturn(stock);
  const replaced = new Map<string | null, number>();
  return stock.lines.flatMap((line) => {
    const lost = countLost(stock, line);
    if (lost === 0) return [];
    const left = replaced.get(line.variantId) ?? takenByParcels(stock, line.variantId);
    const made = Math.min(lost, left);
    replaced.set(line.variantId, left - made);
    const unreplaced = Math.min(lost - made, line.quantity - countHeld(stock, line));
    const quantity = Math.max(unreplaced, quantityOf(onReturn, line.id));
    return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
  });
}

/** Returns the pieces that a courier lost on their way back, until they are booked with the parcel that had them. */
export const lostOnReturn = (stock: ParcelStock): LineQuantity[] =>
  stock.lines.flatMap(({ id: lineId, variantId }) => {
    const lost = stock.parcels.filter(
      ({ id, kind, place }) => kind === "return" && place === "lost" && takenBy(stock, id, variantId) === 0,
    );
    const quantity = sumOf(lost, ({ lines }) => quantityOf(lines, lineId));
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });

type ParcelPieces = { variantId: string; quantity: number };

/**
 * Returns the lost pieces of each parcel that are not booked with it yet, lost parcels first. Returns are the first of them,
 * because a lost delivery that was replaced stays unbooked. What was put back from a found parcel counts like a lost piece,
 * as its replacement may be lost by now.
 */
export const unbookedLosses = (stock: ParcelStock): (ParcelPieces & { parcel: string })[] =>
  stock.parcels
    .toSorted((a, b) => bookingTurn(a) - bookingTurn(b))
    .flatMap((parcel) =>
      variantsOf(stock).flatMap(({ variantId, lines }) => {
        const quantity =
          sumOf(lines, ({ id }) => quantityOf(lostIn(parcel), id)) - takenBy(stock, parcel.id, variantId);
        return variantId && quantity > 0 ? [{ parcel: parcel.id, variantId, quantity }] : [];
      }),
    );

/**
 * Returns the pieces of a new parcel that replace lost ones. The sale took each piece of the order once, so what its parcels
 * have beyond that leaves the stock a second time, also for a piece that was refunded and written off. A piece that came
 * back, or has not been sent yet, replaces nothing.
 */
export const piecesToReplace = (stock: ParcelStock, parcelId: string) =>
  variantsOf(stock).flatMap(({ variantId, lines }) => {
    const isOut = sumOf(lines, (line) => countHeld(stock, line) + countLost(stock, line));
    const owned = sumOf(lines, ({ quantity, returned }) => quantity - returned);
    const missing = isOut - owned - takenByParcels(stock, variantId);
    const quantity = Math.min(missing, piecesIn(stock, parcelId, lines));
    const [{ productId, name }] = lines;
    return quantity > 0 ? [{ variantId, productId, name, quantity }] : [];
  });

/**
 * Returns what a cancelled parcel that never left took from the stock. Of that, `kept` stays off it, for what other parcels
 * have beyond the pieces that the order holds: the order may have been closed since, or the lost parcel may have turned up and
 * been put back.
 */
export const replacementsToGiveBack = (stock: ParcelStock, parcelId: string) =>
  stock.movements.flatMap(({ reference, variantId, taken: quantity }) => {
    if (reference !== parcelId || quantity <= 0) return [];
    // None: the variant was deleted.
    const lines = stock.lines.filter((line) => line.variantId === variantId);
    const isOut = sumOf(lines, (line) => countHeld(stock, line) + countLost(stock, line));
    const needed = Math.max(0, isOut - takenBy(stock, stock.orderId, variantId));
    const kept = Math.max(0, Math.min(quantity, quantity - takenByParcels(stock, variantId) + needed));
    return [{ variantId, productId: lines[0]?.productId ?? null, quantity, kept }];
  });

/**
 * Returns the pieces of a parcel that is back which the stock lacks. Parcels of the order took pieces from it for lost ones;
 * those are surplus that are neither lost any more nor with the customer twice. Nor is there more than the order and its
 * parcels have taken beyond what is lost, on its way or with the customer: pieces that a customer sent back are on the shelf
 * again, or were booked with the parcel in which they came.
 */
export function surplusPieces(stock: ParcelStock, parcelId: string) {
  const parcel = stock.parcels.find(({ id }) => id === parcelId);
  if (parcel?.place !== "back") return [];
  return variantsOf(stock).flatMap(({ variantId, lines }) => {
    if (!variantId) return [];
    const lost = sumOf(lines, (line) => countLost(stock, line));
    const held = sumOf(lines, (line) => countHeld(stock, line)) - bookedWithReturns(stock, variantId);
    const ordered = sumOf(lines, ({ quantity }) => quantity);
    const sentBack = sumOf(lines, (line) => line.sentBack);
    const byParcels = takenByParcels(stock, variantId);
    const writtenOff = sumOf(lines, ({ id }) => quantityOf(parcel.writtenOff, id));
    const byAll = byParcels + takenBy(stock, stock.orderId, variantId);
    let most = Math.min(
      byParcels - lost - Math.max(0, held - ordered),
      byAll - lost - Math.max(0, held - sentBack),
      piecesIn(stock, parcelId, lines) - putBackFrom(stock, parcelId, variantId) - writtenOff,
    );
    return lines.flatMap(({ id: lineId, productId }) => {
      const quantity = Math.min(quantityOf(parcel.lines, lineId), most);
      if (quantity <= 0) return [];
      most -= quantity;
      return [{ lineId, variantId, productId, quantity }];
    });
  });
}

const sumOf = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

const lostIn = ({ place, lines, writtenOff }: StockParcel): readonly LineQuantity[] =>
  place === "lost" ? lines : place === "back" ? writtenOff : [];

const bookingTurn = ({ kind, place }: StockParcel): number => (place !== "lost" ? 2 : kind === "return" ? 0 : 1);

const countLost = ({ parcels }: ParcelStock, { id }: StockLine): number =>
  sumOf(parcels, (parcel) => quantityOf(lostIn(parcel), id));

/** The customer no longer has what a courier lost on its way back. */
const countHeld = ({ parcels }: ParcelStock, { id }: StockLine): number =>
  sumOf(parcels, ({ kind, place, lines }) =>
    kind === "return" ? (place === "lost" ? -quantityOf(lines, id) : 0) : place === "held" ? quantityOf(lines, id) : 0,
  );

const piecesIn = ({ parcels }: ParcelStock, parcelId: string, lines: readonly StockLine[]): number =>
  sumOf(parcels, (parcel) => (parcel.id === parcelId ? sumOf(lines, ({ id }) => quantityOf(parcel.lines, id)) : 0));

/** The lines of each variant, whose pieces the stock does not tell apart. */
function variantsOf({ lines }: ParcelStock) {
  const byVariant = new Map<string | null, [StockLine, ...StockLine[]]>();
  for (const line of lines) {
    const same = byVariant.get(line.variantId);
    if (same) same.push(line);
    else byVariant.set(line.variantId, [line]);
  }
  return [...byVariant].map(([variantId, lines]) => ({ variantId, lines }));
}

const movementsOf = ({ movements }: ParcelStock, variantId: string | null, isOf: (reference: string) => boolean) =>
  movements.filter((one) => one.variantId === variantId && isOf(one.reference));

const takenBy = (stock: ParcelStock, reference: string, variantId: string | null): number =>
  sumOf(
    movementsOf(stock, variantId, (one) => one === reference),
    ({ taken }) => taken,
  );

const takenByParcels = (stock: ParcelStock, variantId: string | null): number =>
  sumOf(
    movementsOf(stock, variantId, (one) => one !== stock.orderId),
    ({ taken }) => taken,
  );

const putBackFrom = (stock: ParcelStock, parcelId: string, variantId: string): number =>
  sumOf(
    movementsOf(stock, variantId, (one) => one === parcelId),
    ({ putBack }) => putBack,
  );

/** Pieces of returns that were lost on their way, refunded, and have turned up since. */
const bookedWithReturns = (stock: ParcelStock, variantId: string): number =>
  sumOf(stock.parcels, ({ id, kind, place }) =>
    kind === "return" && place === "back" ? takenBy(stock, id, variantId) + putBackFrom(stock, id, variantId) : 0,
  );
