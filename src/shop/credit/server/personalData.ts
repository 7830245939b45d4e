import { sql } from "kysely";
import { piastres, toPounds } from "#platform/money.ts";
import type { PersonalData } from "#platform/server/personalData.ts";
import { isAccountOf } from "#shop/accounts/server/mergedAccounts.ts";
import { forfeitCredit } from "#shop/payments/server/creditLedger.ts";
import "#shop/payments/server/creditTables.ts";

/** The ledger stays for the books, without notes; what is left of the balance is forfeited. */
export const creditPersonalData: PersonalData = {
  tables: ["credit_balances", "credit_ledger", "credit_reasons"],
  async collect(db, { id }) {
    const rows = await db
      .selectFrom("credit_ledger")
      .leftJoin("credit_reasons", "entry_id", "id")
      .select(["entry", "amount", "balance", "reason", "at"])
      .where(isAccountOf(id))
      .orderBy("id")
      .execute();
    const pounds = (amount: number) => toPounds(piastres(amount));
    return {
      storeCredit: rows.map((row) => ({ ...row, amount: pounds(row.amount), balance: pounds(row.balance) })),
    };
  },
  async erase(tx, { id }) {
    // Lock order: orders before the balance. A refund under way ends before, one that comes later finds the account deleted.
    await sql`select id from orders where user_id = ${id} order by id for update`.execute(tx);
    await forfeitCredit(tx, id);
  },
};
