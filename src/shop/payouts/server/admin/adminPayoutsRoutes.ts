import type { FastifyInstance } from "fastify";
import { recordAudit } from "#platform/server/audit.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { reauthenticateForExport } from "#shop/accounts/server/reauthenticateAbove.ts";
import { adminPayoutsContract } from "#shop/payouts/adminContract.ts";
import { findPayoutAccount, setPayoutAccount } from "../payoutAccounts.ts";
import { findPayout, listPayouts, payableRows } from "./payoutQueries.ts";
import { sendPayoutsCsv } from "./payoutsCsv.ts";
import { payPayouts } from "./payPayouts.ts";
import { returnPayout } from "./returnPayout.ts";

export function adminPayoutsRoutes(app: FastifyInstance): void {
  const { db } = app.shop;
  registerContract(app, adminPayoutsContract, {
    list: ({ query }) => listPayouts(db, query),
    async exportList({ admin, config, reply }) {
      const countRows = async (most: number) => (await payableRows(db).limit(most).execute()).length;
      await reauthenticateForExport({ db, config }, admin.user, countRows);
      await db.transaction().execute((tx) => recordAudit(tx, admin, { action: "payouts.export", subject: "payout" }));
      await sendPayoutsCsv(db, reply);
      return "";
    },
    async one({ admin, params: { id } }) {
      const found = await findPayout(db, id);
      await db
        .transaction()
        .execute((tx) =>
          recordAudit(tx, admin, { action: "payouts.readAccount", subject: "order", subjectId: found.orderId }),
        );
      return found;
    },
    async pay({ admin, body: { ids, reference } }) {
      const results = await payPayouts(admin, ids, reference);
      return { results, done: results.filter(({ ok }) => ok).length, total: results.length };
    },
    async markReturned({ admin, params: { id }, body: { reason } }) {
      await returnPayout(admin, id, reason);
      const { fullAccount: _, ...found } = await findPayout(db, id);
      return found;
    },
    async changeAccount({ admin, params: { id }, body }) {
      const { orderId } = await findPayout(db, id);
      await setPayoutAccount(admin, orderId, body);
      return findPayoutAccount(db, { orderId, by: "admin" });
    },
    account: ({ params: { id } }) => findPayoutAccount(db, { orderId: id, by: "admin" }),
    async setAccount({ admin, params: { id }, body }) {
      await setPayoutAccount(admin, id, body);
      return findPayoutAccount(db, { orderId: id, by: "admin" });
    },
  });
}
