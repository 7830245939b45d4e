import type { FastifyInstance } from "fastify";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { preparedQuery } from "#platform/server/postgresDriver/preparedQuery.ts";
import { localRateLimit } from "#platform/server/rateLimits.ts";
import { presentItem } from "#shop/catalogue/server/presentProduct.ts";
import { type ProductRow, productColumns } from "#shop/catalogue/server/productRows.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { wishlistContract } from "../contract.ts";
import { recordProductView } from "./recordProductView.ts";
import { addToWishlist, listWishlist, listWishlistIds, removeFromWishlist } from "./wishlist.ts";

export function wishlistRoutes(app: FastifyInstance): void {
  const viewLimit = localRateLimit({ name: "views", points: 120, minutes: 1 });
  const listLimit = localRateLimit({ name: "lists", points: 120, minutes: 1 });

  const handlers: Handlers<typeof wishlistContract> = {
    async list({ query: { lang, ...paging }, db, pool, visitor, caller }) {
      const { items, total } = await listWishlist(pool, visitor.id, paging);
      const options = { ...(await cachedSettings(db)), language: lang ?? caller.language };
      return { items: items.map((row) => presentItem(row, options)), ...paging, total };
    },
    ids: async ({ pool, visitor }) => ({ ids: await listWishlistIds(pool, visitor.id) }),
    async add({ params, pool, visitor }) {
      await listLimit.consume(visitor.id);
      await addToWishlist(pool, visitor.id, params.productId);
      return {};
    },
    async remove({ params, pool, visitor }) {
      await listLimit.consume(visitor.id);
      await removeFromWishlist(pool, visitor.id, params.productId);
      return {};
    },
    async recordView({ params, pool, visitor }) {
      await viewLimit.consume(visitor.id);
      await recordProductView(pool, visitor.id, params.productId);
      return {};
    },
    async byIds({ query: { ids, lang }, db, pool, caller, shows }) {
      shows(["lists", ...ids.map((id) => `product ${id}`)]);
      const rows = await preparedQuery<ProductRow>(pool, "catalogue.some", productsByIdsSql, [ids]);
      const presenting = { ...(await cachedSettings(db)), language: lang ?? caller.language };
      return { items: rows.map((row) => presentItem(row, presenting)) };
    },
  };
  registerContract(app, wishlistContract, handlers);
}

const productsByIdsSql = `select ${productColumns(2)}
  from products p join unnest($1::text[]) with ordinality as requested (id, place) using (id)
  where not p.hidden order by requested.place`;
