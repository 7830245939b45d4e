import type { FastifyInstance } from "fastify";
import { ShopError, unknown } from "#platform/errors.ts";
import type { Db, Tx } from "#platform/server/db.ts";
import { hearRefund } from "#shop/orders/server/hearRefund.ts";
import type { Heard } from "#shop/payments/gateway.ts";
import { gatewayOf, isGateway } from "#shop/payments/server/gateways/index.ts";
import { setAside, writeHeard } from "./setAside.ts";
import { type Settled, settle } from "./settle.ts";

/** Where gateways tell what happened. They prove themselves by a signature over the bytes they sent. */
export function webhookRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(
      "/payments/webhooks/:provider",
      { config: { signedByCaller: true }, bodyLimit: 65_536 },
      async (request) => {
        const { provider } = request.params;
        if (!isGateway(provider, app.shop.config)) throw unknown("request.notFound");
        const { db, config } = app.shop;
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const { headers } = request;
        const query = request.query as Record<string, unknown>;
        const heard = await gatewayOf(db, config, provider).readWebhook({ raw, headers, query });
        if (!heard) throw new ShopError("invalid", "request.invalid");
        const settled = await hear(db, provider, heard);
        if (settled.outcome === "quarantined")
          request.log.error(
            { provider, event: heard.eventId, note: settled.note },
            "A payment does not fit its session",
          );
        return { received: true };
      },
    );
  });
}

/** Each message counts once; what it does and that it was heard are one transaction. */
function hear(db: Db, provider: string, heard: Heard): Promise<Settled> {
  return db.transaction().execute(async (tx) => {
    if (!(await writeHeard(tx, provider, heard))) return { outcome: "ignored" };
    const settled = await follow(tx, provider, heard);
    if (settled.outcome === "quarantined") await setAside(tx, provider, heard, settled);
    else
      await tx
        .updateTable("webhook_events")
        .set({ outcome: settled.outcome, note: settled.note ?? null })
        .where("provider", "=", provider)
        .where("event_id", "=", heard.eventId)
        .execute();
    return settled;
  });
}

async function follow(tx: Tx, provider: string, { payment, refund }: Heard): Promise<Settled> {
  if (payment) return settle(tx, provider, payment);
  return refund ? hearRefund(tx, provider, refund) : { outcome: "ignored" };
}
