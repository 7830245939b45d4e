import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { creditContract } from "../contract.ts";
import { listCredit } from "./listCredit.ts";

export function creditRoutes(app: FastifyInstance): void {
  registerContract(app, creditContract, {
    async mine({ db, visitor, query }) {
      const { items, ...page } = await listCredit(db, visitor.id, query);
      return { ...page, items: items.map(({ reason: _reason, by: _by, ...row }) => row) };
    },
  });
}
