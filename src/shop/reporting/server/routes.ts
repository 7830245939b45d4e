import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { presentCard, presentItem } from "#shop/catalogue/server/presentProduct.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { reportingContract } from "../contract.ts";
import { alsoBought } from "./alsoBought.ts";
import { recommendProducts } from "./recommendProducts.ts";

export function reportingRoutes(app: FastifyInstance): void {
  registerContract(app, reportingContract, {
    async alsoBought({ params, query, db, pool, caller, forPage, shows }) {
      const rows = await alsoBought(pool, params.id, { asCards: forPage });
      const presenting = { ...(await cachedSettings(db)), language: query.lang ?? caller.language };
      shows(["lists", ...rows.map(({ id }) => `product ${id}`)]);
      return { items: rows.map((row) => (forPage ? presentCard : presentItem)(row, presenting)) };
    },
    async recommendations({ query: { lang, ...paging }, db, pool, visitor, caller }) {
      const { items, total, personal } = await recommendProducts(pool, visitor?.id ?? null, paging);
      const presenting = { ...(await cachedSettings(db)), language: lang ?? caller.language };
      return { items: items.map((row) => presentItem(row, presenting)), ...paging, total, personal };
    },
  });
}
