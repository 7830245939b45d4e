import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { ordersContract } from "../contract.ts";
import { customerMessageKey } from "../refundMessages.ts";
import { cancelByCustomer } from "./cancelOrder.ts";
import { customerOrder } from "./customerOrder.ts";
import { customerPageSize, findOrder, listCustomerOrders } from "./orderQueries.ts";
import { presentShared, presentSummary } from "./presentOrder.ts";
import { orderIdOfToken, revokeSharedLink, sharedLinkEnd } from "./sharedOrderLink.ts";

export function ordersRoutes(app: FastifyInstance): void {
  registerContract(app, ordersContract, {
    async list({ db, visitor, query: { page, show } }) {
      const { rows, lines, total } = await listCustomerOrders(db, visitor.id, page, show);
      const items = rows.map((row) => presentSummary(row, lines.get(row.id) ?? []));
      return { items, page, pageSize: customerPageSize, total };
    },
    order: ({ db, visitor, params: { id } }) => customerOrder(db, visitor.id, id),
    async cancel({ db, config, visitor, params: { id }, body }) {
      const outcome = await cancelByCustomer({ db, config }, visitor.id, id, body);
      return { order: await customerOrder(db, visitor.id, id), message: customerMessageKey(outcome) };
    },
    revokeLink: ({ db, visitor, params: { id } }) => revokeSharedLink(db, visitor.id, id),
    async shared({ db, config, params: { token }, reply }) {
      reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
      const id = orderIdOfToken(token, config.sessionSecret);
      const [found, settings] = await Promise.all([id ? findOrder(db, id) : undefined, cachedSettings(db)]);
      if (!found || !sharedLinkEnd(found.order)) throw notFound("orders.linkOver");
      return presentShared(found, { settings });
    },
  });
}
