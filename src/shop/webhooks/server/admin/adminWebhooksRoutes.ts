import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { requireReauthentication } from "#shop/accounts/server/reauthenticate.ts";
import { adminWebhooksContract } from "#shop/webhooks/adminContract.ts";
import { parseWebhookUrl } from "../webhookUrl.ts";
import { changeWebhook, createWebhook, deleteWebhook, findWebhook, listWebhooks } from "./manageWebhooks.ts";
import { listDeliveries, resendWebhook, sendTestWebhook } from "./webhookDeliveries.ts";

export function adminWebhooksRoutes(app: FastifyInstance): void {
  registerContract(app, adminWebhooksContract, {
    list: async ({ db }) => ({ items: await listWebhooks(db) }),
    async create({ admin, db, config, visitor, body }) {
      await requireReauthentication({ db, config }, visitor);
      const { id, secret } = await createWebhook(admin, config, body);
      return { secret, view: await findWebhook(db, id) };
    },
    async change({ admin, db, config, visitor, params: { id }, body: { url, ...body } }) {
      if (url !== undefined) await requireReauthentication({ db, config }, visitor);
      await changeWebhook(admin, id, { ...body, url: url === undefined ? undefined : parseWebhookUrl(url, config) });
      return findWebhook(db, id);
    },
    async remove({ admin, params: { id } }) {
      await deleteWebhook(admin, id);
      return {};
    },
    async test({ admin, params: { id } }) {
      await sendTestWebhook(admin, id);
      return {};
    },
    deliveries: ({ db, params: { id }, query }) => listDeliveries(db, id, query),
    async resend({ admin, params: { id } }) {
      await resendWebhook(admin, id);
      return {};
    },
  });
}
