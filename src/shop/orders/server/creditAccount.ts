import { sql } from "kysely";
import type { Db, Tx } from "#platform/server/database.ts";
import "#shop/accounts/server/tables.ts";
import type { LockedOrder } from "./lockOrder.ts";

type OrderOwner = Pick<LockedOrder, "user_id">;

/** Whether an order has an account that can spend store credit: not without one, and not after its deletion. */
export async function hasCreditAccount(db: Db | Tx, { user_id }: OrderOwner): Promise<boolean> {
  if (user_id === null) return false;
  const { rows } = await sql`select from users where id = ${user_id} and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** The same for a refund. Locks the balance first, as a deletion does: one under way ends before the account is read. */
export async function lockCreditAccount(tx: Tx, order: OrderOwner): Promise<boolean> {
  await sql`select from credit_balances where user_id = ${order.user_id} for update`.execute(tx);
  return hasCreditAccount(tx, order);
}
