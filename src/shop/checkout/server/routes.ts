import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { serve } from "#server/serve.ts";
import { orderNumber } from "#shop/orders/number.ts";
import { checkoutContract } from "../contract.ts";
import { type Addresses, payByCard } from "./payByCard.ts";
import { payOnDelivery } from "./payOnDelivery.ts";
import { quote } from "./quote.ts";
import { cancelSession, sessionNow } from "./session.ts";
import { webhookRoutes } from "./webhooks.ts";

export function checkoutRoutes(app: FastifyInstance): void {
  serve(app, checkoutContract, {
    quote: ({ db, visitor, body }) => quote(db, visitor.id, body),
    async payOnDelivery({ db, config, visitor, caller, body: form }) {
      const { id, number } = await payOnDelivery({ db, config }, { visitor, caller, form, paymentMethod: "cod" });
      return { orderId: id, orderNumber: orderNumber(number) };
    },
    payByCard: ({ db, config, visitor, caller, body: form, request }) =>
      payByCard({ db, config }, addressesOf(request, config), { visitor, caller, form, paymentMethod: "card" }),
    session: ({ db, config, visitor, params: { id }, request }) =>
      sessionNow({ db, config }, visitor.id, id, request.log),
    cancelSession: ({ db, config, visitor, params: { id } }) => cancelSession({ db, config }, visitor.id, id),
  });
  webhookRoutes(app);
}

const ownNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The shopper comes back to PUBLIC_URL, except on one's own machine, where one shop has three names and a session is
 * kept under the one that was typed. Webhooks go straight to the port that we listen on.
 */
function addressesOf({ host, hostname, protocol, server }: FastifyRequest, { publicUrl }: Config): Addresses {
  const known = new URL(publicUrl);
  const alias = ownNames.has(hostname) && ownNames.has(known.hostname);
  const listening = server.server.address();
  const port = typeof listening === "object" && listening ? listening.port : undefined;
  return {
    shop: alias ? `${protocol}://${host}` : publicUrl,
    api: port ? `http://127.0.0.1:${port}` : publicUrl,
  };
}
