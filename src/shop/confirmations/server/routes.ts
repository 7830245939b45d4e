import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import { piastres, toPounds } from "#platform/money.ts";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { customerOrder } from "#shop/orders/server/customerOrder.ts";
import { findOrder } from "#shop/orders/server/orderQueries.ts";
import { orderIdOfToken } from "#shop/orders/server/sharedOrderLink.ts";
import { type ConfirmableOrder, confirmationsContract } from "../contract.ts";
import { confirmByCustomer } from "./confirmByCustomer.ts";

export function confirmationRoutes(app: FastifyInstance): void {
  const { pool, config } = app.shop;
  const tokenLimit = sharedRateLimit(pool, { name: "confirm-order", points: 60, minutes: 10 });
  const orderIdOf = (token: string) => {
    const id = orderIdOfToken(token, config.sessionSecret, Date.now(), "order confirmation");
    if (!id) throw notFound("orders.linkOver");
    return id;
  };
  registerContract(app, confirmationsContract, {
    find({ db, params: { token }, reply }) {
      reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
      return confirmableOrder(db, orderIdOf(token));
    },
    async confirm({ db, params: { token }, caller }) {
      await tokenLimit.consume(caller.ip);
      const id = orderIdOf(token);
      await confirmByCustomer(db, id);
      return confirmableOrder(db, id);
    },
    async confirmOwn({ db, visitor, params: { id } }) {
      await confirmByCustomer(db, id, visitor.id);
      return customerOrder(db, visitor.id, id);
    },
  });
}

async function confirmableOrder(db: Db, id: string): Promise<ConfirmableOrder> {
  const found = await findOrder(db, id);
  if (!found?.confirmation || found.order.anonymised_at) throw notFound("orders.linkOver");
  const { order, lines, confirmation } = found;
  return {
    number: orderNumber(order.number),
    outcome: order.status === "cancelled" && confirmation.outcome === "waiting" ? "cancelled" : confirmation.outcome,
    until: confirmation.deadline_at.toISOString(),
    total: toPounds(piastres(order.total - order.credit_used)),
    items: lines.map(({ name, attributes, quantity }) => ({
      name,
      attributes: attributes.map(({ value }) => value),
      quantity,
    })),
  };
}
