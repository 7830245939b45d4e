import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { LockedOrder } from "./lockOrder.ts";

export async function addRefunded(tx: Tx, order: Pick<LockedOrder, "id">, amount: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ refunded: sql`refunded + ${amount}` })
    .where("id", "=", order.id)
    .execute();
}
