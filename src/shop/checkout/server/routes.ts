import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/db.ts";
import { serve } from "#server/serve.ts";
import { rememberDelivery } from "#shop/accounts/server/users.ts";
import { orderNumber } from "#shop/orders/number.ts";
import { guessGuard } from "#shop/promotions/server/guesses.ts";
import { type CheckoutForm, checkoutContract } from "../contract.ts";
import { staffPaymentsContract } from "../staffContract.ts";
import { buyAgain } from "./buyAgain.ts";
import { billingOf } from "./draftOrder.ts";
import { type Addresses, payByCard } from "./payByCard.ts";
import { payOnDelivery } from "./payOnDelivery.ts";
import { quote } from "./quote.ts";
import { cancelSession, sessionNow } from "./session.ts";
import { setAsideList, setLookedAt } from "./setAsideList.ts";
import { webhookRoutes } from "./webhooks.ts";

export function checkoutRoutes(app: FastifyInstance): void {
  const guarded = guessGuard(app.shop);
  serve(app, checkoutContract, {
    quote: ({ db, visitor, body }) => guarded(visitor.id, body.couponCode, () => quote(db, visitor.id, body)),
    async payOnDelivery({ db, config, visitor, caller, body: form }) {
      const buying = { visitor, caller, form, paymentMethod: "cod" } as const;
      const place = () => payOnDelivery({ db, config }, buying);
      const { id, number } = await guarded(visitor.id, form.couponCode, place);
      await rememberForm(db, visitor.id, form);
      return { orderId: id, orderNumber: orderNumber(number) };
    },
    async payByCard({ db, config, visitor, caller, body: form, request }) {
      const buying = { visitor, caller, form, paymentMethod: "card" } as const;
      const open = () => payByCard({ db, config }, addressesOf(request, config), buying);
      const session = await guarded(visitor.id, form.couponCode, open);
      await rememberForm(db, visitor.id, form);
      return session;
    },
    session: ({ db, config, visitor, params: { id }, request }) =>
      sessionNow({ db, config }, visitor.id, id, request.log),
    buyAgain: ({ db, visitor, params: { id } }) => buyAgain(db, visitor.id, id),
    cancelSession: ({ db, config, visitor, params: { id } }) => cancelSession({ db, config }, visitor.id, id),
  });
  serve(app, staffPaymentsContract, {
    setAside: ({ db, query }) => setAsideList(db, query),
    async lookedAt(visit) {
      await setLookedAt(visit, visit.params.id);
      return {};
    },
  });
  webhookRoutes(app);
}

const rememberForm = (db: Db, userId: string, form: CheckoutForm) =>
  rememberDelivery(db, userId, {
    phones: form.phones,
    shippingAddress: form.shippingAddress,
    billingAddress: billingOf(form),
  });

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
