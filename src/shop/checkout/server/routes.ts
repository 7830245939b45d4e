import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#platform/server/config.ts";
import { createKeyedQueue } from "#platform/server/createKeyedQueue.ts";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import type { Visitor } from "#platform/server/requestContext.ts";
import { saveDeliveryDefaults } from "#shop/accounts/server/users.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { couponGuessLimit } from "#shop/promotions/server/couponGuessLimit.ts";
import { type CheckoutForm, checkoutContract } from "../contract.ts";
import { buyAgain } from "./buyAgain.ts";
import { billingAddressOf } from "./draftOrder.ts";
import { pollDraftPayment, presentDraftPayment } from "./drafts/draftPayment.ts";
import { payDraft } from "./drafts/payDraft.ts";
import { draftIdOfToken } from "./drafts/paymentLink.ts";
import { placeCodOrder } from "./placeCodOrder.ts";
import { quote } from "./quote.ts";
import { cancelSession, sessionStatus } from "./sessionStatus.ts";
import { type ShopUrls, startCardPayment } from "./startCardPayment.ts";
import { webhookRoutes } from "./webhookRoutes.ts";

export function checkoutRoutes(app: FastifyInstance): void {
  const guarded = couponGuessLimit(app.shop);
  const busyPhoneLimit = sharedRateLimit(app.shop.pool, { name: "busy-phone", points: 3, minutes: 24 * 60 });
  // Orders of one account or phone number wait for each other. In the database each would hold a connection meanwhile,
  // and a call centre could take all of them from the other visitors.
  const inTurn = createKeyedQueue({ maxTasks: 100, maxWaitMs: 6_000 });
  const draftLimit = sharedRateLimit(app.shop.pool, { name: "draft-payment", points: 60, minutes: 10 });
  registerContract(app, checkoutContract, {
    quote: ({ db, visitor, body }) => guarded(visitor.id, body.couponCode, () => quote(db, visitor.id, body)),
    async placeCodOrder({ db, config, visitor, caller, body: form }) {
      const buying = { visitor, caller, form, paymentMethod: "cod" } as const;
      const place = () =>
        inTurn([visitor.id, ...form.phones], () => placeCodOrder({ db, config, busyPhoneLimit }, buying, caller.ip));
      const { id, number } = await guarded(visitor.id, form.couponCode, place);
      await saveDeliveryDetails(db, visitor, form);
      return { orderId: id, orderNumber: orderNumber(number) };
    },
    async startCardPayment({ db, config, visitor, caller, body: form, request }) {
      const buying = { visitor, caller, form, paymentMethod: "card" } as const;
      const open = () => startCardPayment({ db, config }, shopUrls(request, config), buying);
      const session = await guarded(visitor.id, form.couponCode, open);
      await saveDeliveryDetails(db, visitor, form);
      return session;
    },
    session: ({ db, config, visitor, params: { id }, request }) =>
      sessionStatus({ db, config }, visitor.id, id, request.log),
    async draftPayment({ db, config, params: { token }, query, request, reply, caller }) {
      reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
      const id = draftIdOfToken(token, config.sessionSecret);
      if (query.returned && (await draftLimit.secondsUntilAllowed(caller.ip)) === 0)
        await pollDraftPayment({ db, config }, id, request.log);
      return presentDraftPayment(db, config, id);
    },
    async payDraft({ db, config, params: { token }, request, caller }) {
      const id = draftIdOfToken(token, config.sessionSecret);
      await draftLimit.consume(caller.ip);
      return payDraft({ db, config }, shopUrls(request, config), id);
    },
    buyAgain: ({ db, visitor, params: { id } }) => buyAgain(db, visitor.id, id),
    cancelSession: ({ db, config, visitor, params: { id } }) => cancelSession({ db, config }, visitor.id, id),
  });
  webhookRoutes(app);
}

/** Does nothing for a present: its phone number and address belong to another person. */
async function saveDeliveryDetails(db: Db, { id, lacksDelivery }: Visitor, form: CheckoutForm): Promise<void> {
  if (!lacksDelivery || form.shippingAddress.recipient) return;
  await saveDeliveryDefaults(db, id, {
    phones: form.phones,
    shippingAddress: form.shippingAddress,
    billingAddress: billingAddressOf(form),
  });
}

const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Returns the origins for redirects and webhooks. Redirects go to PUBLIC_URL, except on localhost: the shop is
 * reachable under three names there, and the session cookie belongs to the one in the address bar. Webhooks of the
 * sandbox go straight to the listening port.
 */
function shopUrls({ host, hostname, protocol, server }: FastifyRequest, { publicUrl }: Config): ShopUrls {
  const known = new URL(publicUrl);
  const alias = loopbackHosts.has(hostname) && loopbackHosts.has(known.hostname);
  const listening = server.server.address();
  const port = typeof listening === "object" && listening ? listening.port : undefined;
  return {
    shop: alias ? `${protocol}://${host}` : publicUrl,
    api: port ? `http://127.0.0.1:${port}` : publicUrl,
  };
}
