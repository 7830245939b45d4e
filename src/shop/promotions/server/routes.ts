import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { promotionsContract } from "../contract.ts";
import { listGiftCodes } from "./giftCodes.ts";

export function promotionsRoutes(app: FastifyInstance): void {
  registerContract(app, promotionsContract, {
    async mine({ db, visitor }) {
      const items = await listGiftCodes(db, visitor.id);
      return { items, page: 1, pageSize: 50, total: items.length };
    },
  });
}
