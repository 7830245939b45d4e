import { sql } from "kysely";
import type { Tx } from "#platform/server/database.ts";
import type { LineQuantity } from "../lineQuantity.ts";
import "./tables.ts";

/** Marks pieces as returned, so that they cannot be refunded again. The caller must hold the order's lock. */
export async function markReturned(tx: Tx, pieces: readonly LineQuantity[]): Promise<void> {
  for (const { lineId, quantity } of pieces)
    await tx
      .updateTable("order_lines")
      .set({ returned: sql`returned + ${quantity}` })
      .where("id", "=", lineId)
      .execute();
}
