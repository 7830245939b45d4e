import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { unknown } from "#platform/errors.ts";
import { localLimit } from "#platform/server/limits.ts";
import { named } from "#platform/server/named.ts";
import { type Handlers, serve } from "#server/serve.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { ownContract } from "../ownContract.ts";
import type { SizeChart } from "../sizeChart.ts";
import { keep, keptIds, letGo, listKept } from "./ownList.ts";
import { presentItem } from "./present.ts";
import { type ProductRow, productColumns } from "./rows.ts";
import { noteView } from "./views.ts";

export function ownRoutes(app: FastifyInstance): void {
  const viewLimit = localLimit({ name: "views", points: 120, minutes: 1 });
  const listLimit = localLimit({ name: "lists", points: 120, minutes: 1 });

  const handlers: Handlers<typeof ownContract> = {
    async list({ query: { lang, ...paging }, db, pool, visitor, caller }) {
      const { items, total } = await listKept(pool, visitor.id, paging);
      const presenting = { ...(await settingsOf(db)), language: lang ?? caller.language };
      return { items: items.map((row) => presentItem(row, presenting)), ...paging, total };
    },
    listedIds: async ({ pool, visitor }) => ({ ids: await keptIds(pool, visitor.id) }),
    async keep({ params, pool, visitor }) {
      await listLimit.take(visitor.id);
      await keep(pool, visitor.id, params.productId);
      return {};
    },
    async letGo({ params, pool, visitor }) {
      await listLimit.take(visitor.id);
      await letGo(pool, visitor.id, params.productId);
      return {};
    },
    async noteView({ params, pool, visitor }) {
      await viewLimit.take(visitor.id);
      await noteView(pool, visitor.id, params.productId);
      return {};
    },
    async some({ query: { ids, lang }, db, pool, caller }) {
      const rows = await named<ProductRow>(pool, "catalogue.some", someText, [ids]);
      const presenting = { ...(await settingsOf(db)), language: lang ?? caller.language };
      return { items: rows.map((row) => presentItem(row, presenting)) };
    },
    async sizeChart({ params, pool, reply }) {
      const chart = await sizeChartOf(pool, params.category);
      if (!chart) throw unknown("request.notFound");
      reply.header("cache-control", "public, max-age=600");
      return chart;
    },
  };
  serve(app, ownContract, handlers);
}

const someText = `select ${productColumns(2)}
  from products p join unnest($1::text[]) with ordinality as asked (id, place) using (id)
  where not p.hidden order by asked.place`;

async function sizeChartOf(pool: pg.Pool, category: string): Promise<SizeChart | null> {
  const text = "select size_chart from categories where slug = $1";
  const [row] = await named<{ size_chart: SizeChart | null }>(pool, "catalogue.sizeChart", text, [category]);
  return row?.size_chart ?? null;
}
