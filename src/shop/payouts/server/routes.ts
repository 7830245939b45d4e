import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { payoutsContract } from "../contract.ts";
import { findPayoutAccount, setOwnPayoutAccount } from "./payoutAccounts.ts";

export function payoutsRoutes(app: FastifyInstance): void {
  registerContract(app, payoutsContract, {
    account: ({ db, visitor, params: { id } }) =>
      findPayoutAccount(db, { orderId: id, userId: visitor.id, by: "customer" }),
    async setAccount({ db, visitor, params: { id }, body }) {
      await setOwnPayoutAccount(db, visitor.id, id, body);
      return findPayoutAccount(db, { orderId: id, userId: visitor.id, by: "customer" });
    },
  });
}
