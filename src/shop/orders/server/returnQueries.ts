import type { Selectable } from "kysely";
import { piastres } from "#platform/money.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import { type LineQuantity, quantityOf, type SoldLine } from "../lineQuantity.ts";
import { openReturnStatuses } from "../returnStatus.ts";
import type { LockedOrder } from "./lockOrder.ts";
import "./tables.ts";

export type ReturnRow = Selectable<Tables["returns"]>;
export type OrderLineForReturn = SoldLine &
  Pick<Selectable<Tables["order_lines"]>, "name" | "product_id" | "variant_id" | "restocked">;

/** Returns the open return; there is at most one. The caller must hold the order's lock. */
export const findOpenReturn = (db: Db | Tx, orderId: string): Promise<ReturnRow | undefined> =>
  db
    .selectFrom("returns")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("status", "in", openReturnStatuses)
    .executeTakeFirst();

export async function loadOrderLines(db: Db | Tx, orderId: string): Promise<OrderLineForReturn[]> {
  const lines = await db
    .selectFrom("order_lines")
    .select(["id", "quantity", "returned", "total", "discount", "name", "product_id", "variant_id", "restocked"])
    .where("order_id", "=", orderId)
    .orderBy("position")
    .execute();
  return lines.map((line) => ({ ...line, total: piastres(line.total), discount: piastres(line.discount) }));
}

/** Piastres paid for the goods: everything except shipping. */
export const paidForGoods = ({ total, shipping }: Pick<LockedOrder, "total" | "shipping">) =>
  piastres(total - shipping);

/**
 * Whether the own part of a return was not collected at the door, so that only the part is owed that the first order of an
 * exchange was paid.
 */
export const owesCarriedOnly = ({
  kind,
  refund_id,
  carried,
  carried_refund_id,
}: Pick<ReturnRow, "kind" | "refund_id" | "carried" | "carried_refund_id">): boolean =>
  kind === "refused_at_door" && refund_id !== null && carried > 0 && carried_refund_id === null;

/** Piastres that a return still gives back when its items are accepted. */
export const amountToRefund = (open: ReturnRow): number => (owesCarriedOnly(open) ? 0 : open.amount) + open.carried;

/** Names and quantities for mails. */
export const lineNames = (lines: readonly OrderLineForReturn[], pieces: readonly LineQuantity[]) =>
  lines.flatMap(({ id, name }) => {
    const quantity = quantityOf(pieces, id);
    return quantity > 0 ? [{ name, quantity }] : [];
  });
