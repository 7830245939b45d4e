import type { FastifyInstance } from "fastify";
import type { ErrorKey } from "#platform/errors.ts";
import { fromPounds, toPounds } from "#platform/money.ts";
import type { Config } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { adminConfirmationsContract, type QueueEntry } from "#shop/confirmations/adminContract.ts";
import type { AttemptOutcome } from "#shop/confirmations/attemptOutcomes.ts";
import { whatsAppUrl } from "#shop/confirmations/confirmationRules.ts";
import { adminOrder } from "#shop/orders/server/admin/adminOrder.ts";
import { confirmationChat } from "#shop/orders/server/documents/confirmationChat.ts";
import { confirmationToken } from "#shop/orders/server/sharedOrderLink.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { type Claim, claimNext, countWaiting, postpone } from "./claimNext.ts";
import { recordOutcome } from "./recordOutcome.ts";

const messages: Record<AttemptOutcome, ErrorKey> = {
  confirmed: "admin.confirmations.confirmed",
  noAnswer: "admin.confirmations.noAnswer",
  changed: "admin.confirmations.changed",
  cancelled: "admin.confirmations.cancelled",
  fake: "admin.confirmations.fake",
};

export function adminConfirmationRoutes(app: FastifyInstance): void {
  registerContract(app, adminConfirmationsContract, {
    counts: ({ db }) => countWaiting(db),
    async next({ db, config, admin }) {
      const claim = await claimNext(db, admin.user.id);
      const [entry, counts] = await Promise.all([claim ? queueEntry(db, config, claim) : null, countWaiting(db)]);
      return { entry, counts };
    },
    postpone: ({ db, admin, params: { id } }) => postpone(db, admin.user.id, id),
    async record({ db, admin, params: { id }, body }) {
      if (body.outcome === "cancelled" || body.outcome === "fake") requirePermission(admin.user, "orders.cancel");
      await recordOutcome(admin, id, body);
      return { order: await adminOrder(db, id), message: messages[body.outcome] };
    },
  });
}

async function queueEntry(db: Db, config: Config, { id, claimedUntil }: Claim): Promise<QueueEntry> {
  const [order, { language }, settings] = await Promise.all([
    adminOrder(db, id),
    db.selectFrom("orders").select("language").where("id", "=", id).executeTakeFirstOrThrow(),
    cachedSettings(db),
  ]);
  const link = `${config.publicUrl}/confirm-order/${confirmationToken(id, config.sessionSecret)}`;
  const { customer, number } = order;
  // What the courier collects.
  const total = toPounds(fromPounds(order.total - order.creditUsed));
  const text = confirmationChat({ language, name: customer.name, number, total, link }, settings);
  return {
    order,
    tries: settings.codConfirmTries,
    claimedUntil: claimedUntil.toISOString(),
    whatsApp: customer.phones.map((phone) => ({ phone, url: whatsAppUrl(phone, text) })),
  };
}
