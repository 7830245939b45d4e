import type { Selectable } from "kysely";
import { piastres } from "#platform/money.ts";
import type { Db, Tables, Tx } from "#platform/server/db.ts";
import { openReturnStatuses, type Pieces, quantityOf, type SoldLine } from "#shop/orders/return.ts";
import type { LockedOrder } from "../lockOrder.ts";
import "../tables.ts";

export type Return = Selectable<Tables["returns"]>;
export type LineOfOrder = SoldLine & Pick<Selectable<Tables["order_lines"]>, "name" | "product_id" | "variant_id">;

/** There is at most one; the order's lock, which the caller holds, keeps it as it is. */
export const openReturnOf = (tx: Tx, orderId: string): Promise<Return | undefined> =>
  tx
    .selectFrom("returns")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "in", openReturnStatuses)
    .executeTakeFirst();

export async function soldLines(db: Db | Tx, orderId: string): Promise<LineOfOrder[]> {
  const lines = await db
    .selectFrom("order_lines")
    .select(["id", "quantity", "returned", "total", "discount", "name", "product_id", "variant_id"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return lines.map((line) => ({ ...line, total: piastres(line.total), discount: piastres(line.discount) }));
}

/** What was paid for the goods: everything but the shipping. */
export const goodsPaid = ({ total, shipping }: Pick<LockedOrder, "total" | "shipping">) => piastres(total - shipping);

/** As a mail lists them. */
export const namesOf = (lines: readonly LineOfOrder[], pieces: readonly Pieces[]) =>
  lines.flatMap(({ id, name }) => {
    const quantity = quantityOf(pieces, id);
    return quantity > 0 ? [{ name, quantity }] : [];
  });
