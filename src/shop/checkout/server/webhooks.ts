import type { FastifyInstance } from "fastify";
import { ShopError, unknown } from "#platform/errors.ts";
import type { Db } from "#platform/server/db.ts";
import type { Heard } from "#shop/payments/gateway.ts";
import { gatewayOf, isGateway } from "#shop/payments/server/gateways/index.ts";
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
        if (!isGateway(provider)) throw unknown("request.notFound");
        const { db, config } = app.shop;
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const heard = gatewayOf(db, config, provider).readWebhook({ raw, headers: request.headers });
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
function hear(db: Db, provider: string, { eventId, kind, body, payment }: Heard): Promise<Settled> {
  return db.transaction().execute(async (tx) => {
    const isNew = await tx
      .insertInto("webhook_events")
      .values({ provider, event_id: eventId, kind, body: JSON.stringify(body), outcome: "applied", note: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning("event_id")
      .executeTakeFirst();
    if (!isNew) return { outcome: "ignored" };
    const settled: Settled = payment ? await settle(tx, provider, payment) : { outcome: "ignored" };
    await tx
      .updateTable("webhook_events")
      .set({ outcome: settled.outcome, note: settled.note ?? null })
      .where("provider", "=", provider)
      .where("event_id", "=", eventId)
      .execute();
    return settled;
  });
}
