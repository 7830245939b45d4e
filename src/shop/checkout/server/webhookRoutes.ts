import type { FastifyInstance } from "fastify";
import { notFound, ShopError } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/database.ts";
import { applyRefundEvent } from "#shop/orders/server/applyRefundEvent.ts";
import type { EventResult, WebhookEvent } from "#shop/payments/gateway.ts";
import { acceptsWebhooks, getGateway } from "#shop/payments/server/gateways/getGateway.ts";
import { applyPayment } from "./applyPayment.ts";
import { quarantine, recordWebhook } from "./quarantine.ts";

/** Webhook endpoints of the gateways, authenticated by a signature over the raw body. */
export function webhookRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      "/payments/webhooks/:provider",
      { config: { signedByCaller: true }, bodyLimit: 65_536 },
      async (request) => {
        const { provider } = request.params;
        if (!acceptsWebhooks(provider, app.shop.config)) throw notFound("request.notFound");
        const { db, config } = app.shop;
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers } = request;
        const query = request.query as Record<string, unknown>;
        const event = await getGateway(db, config, provider).readWebhook({ raw, headers, query });
        if (!event) throw new ShopError("invalid", "request.invalid");
        const applied = await handleWebhook(db, provider, event);
        if (applied.outcome === "quarantined")
          request.log.error(
            { provider, event: event.eventId, note: applied.note },
            "Payment quarantined: does not match its session",
          );
        return { received: true };
      },
    );
  });
}

/** Handles each event once: its effects and its event record commit in one transaction. */
function handleWebhook(db: Db, provider: string, event: WebhookEvent): Promise<EventResult> {
  return db.transaction().execute(async (tx) => {
    if (!(await recordWebhook(tx, provider, event))) return { outcome: "ignored" };
    const applied = await applyWebhook(tx, provider, event);
    if (applied.outcome === "quarantined") await quarantine(tx, provider, event, applied);
    else
      await tx
        .updateTable("webhook_events")
        .set({ outcome: applied.outcome, note: applied.note ?? null })
        .where("provider", "=", provider)
        .where("event_id", "=", event.eventId)
        .execute();
    return applied;
  });
}

async function applyWebhook(tx: Tx, provider: string, { payment, refund }: WebhookEvent): Promise<EventResult> {
  if (payment) return applyPayment(tx, provider, payment);
  return refund ? applyRefundEvent(tx, provider, refund) : { outcome: "ignored" };
}
