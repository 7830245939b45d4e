import type { FastifyInstance } from "fastify";
import { serve } from "#server/serve.ts";
import { presentCard, presentItem } from "#shop/catalogue/server/present.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { reportingContract } from "../contract.ts";
import { alsoBought } from "./alsoBought.ts";
import { recommend } from "./recommendations.ts";

export function reportingRoutes(app: FastifyInstance): void {
  serve(app, reportingContract, {
    async alsoBought({ params, query, db, pool, caller, forPage, shows }) {
      const rows = await alsoBought(pool, params.id, { asCards: forPage });
      const presenting = { ...(await settingsOf(db)), language: query.lang ?? caller.language };
      shows(["lists", ...rows.map(({ id }) => `product ${id}`)]);
      return { items: rows.map((row) => (forPage ? presentCard : presentItem)(row, presenting)) };
    },
    async recommendations({ query: { lang, ...paging }, db, pool, visitor, caller }) {
      const { items, total, personal } = await recommend(pool, visitor?.id ?? null, paging);
      const presenting = { ...(await settingsOf(db)), language: lang ?? caller.language };
      return { items: items.map((row) => presentItem(row, presenting)), ...paging, total, personal };
    },
  });
}
