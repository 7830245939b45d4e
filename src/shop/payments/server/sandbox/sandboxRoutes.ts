import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { requireKnownHost } from "#platform/server/http/requireKnownHost.ts";
import { testCardBehaviour } from "#shop/payments/testCards.ts";
import { type PaymentFailureReason, paymentPagePolicy, renderPaymentPage } from "./renderPaymentPage.ts";
import { answerChallenge, cancelPayment, findPayment, type SandboxPaymentRow, submitCard } from "./sandboxPayments.ts";

const fontsFolder = resolve(import.meta.dirname, "../../../../web/fonts");
const fontNames = new Set(["readex-latin.woff2", "readex-arabic.woff2"]);
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type PaymentPageRequest = { Params: { id: string }; Body: URLSearchParams | undefined };

/** Hosted payment page of the sandbox gateway, outside the shop's pages and API. */
export function sandboxRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    requireKnownHost(scope, app.shop.config);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    // Systems without an Arabic font must still show the amount.
    scope.get<{ Params: { name: string } }>("/sandbox/letters/:name", async ({ params: { name } }, reply) => {
      if (!fontNames.has(name)) return sendNotFound(reply);
      reply.type("font/woff2").header("cache-control", "public, max-age=86400");
      return reply.send(await readFile(`${fontsFolder}/${name}`));
    });

    scope.get<PaymentPageRequest>("/sandbox/pay/:id", async ({ params: { id } }, reply) => {
      const payment = await findKnownPayment(id);
      if (!payment) return sendNotFound(reply);
      return sendPage(reply, payment, renderPaymentPage(payment, { ended: isClosed(payment) }));
    });

    scope.post<PaymentPageRequest>("/sandbox/pay/:id", async ({ params: { id }, body }, reply) => {
      const before = await findKnownPayment(id);
      if (!before) return sendNotFound(reply);
      const action = body?.get("do") ?? "pay";
      const card = (body?.get("card") ?? "").slice(0, 40);
      const after = (await runAction(id, action, card)) ?? before;
      if (after.status === "paid" || after.status === "pending") return reply.redirect(after.success_url, 303);
      if (after.status === "cancelled") return reply.redirect(after.cancel_url, 303);
      const reason = failureReason(action, card);
      return sendPage(
        reply,
        after,
        renderPaymentPage(after, { ended: isClosed(after), ...(reason ? { trouble: reason } : {}) }),
      );
    });
  });

  const findKnownPayment = async (id: string) => (uuidPattern.test(id) ? findPayment(app.shop.db, id) : undefined);

  function runAction(id: string, action: string, card: string) {
    const { db } = app.shop;
    if (action === "approve" || action === "decline") return answerChallenge(db, id, action === "approve");
    return action === "cancel" ? cancelPayment(db, id) : submitCard(db, id, card);
  }
}

function failureReason(action: string, card: string): PaymentFailureReason | undefined {
  if (action === "decline") return "notApproved";
  if (action !== "pay") return undefined;
  const behaviour = testCardBehaviour(card);
  return behaviour === undefined ? "unknownCard" : behaviour === "declined" ? "declined" : undefined;
}

const isClosed = ({ status, expires_at }: SandboxPaymentRow) =>
  (status !== "open" && status !== "challenge") || expires_at.getTime() < Date.now();

function sendPage(reply: FastifyReply, payment: SandboxPaymentRow, page: string) {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", paymentPagePolicy(payment))
    .header("cache-control", "no-store")
    .send(page);
}

const sendNotFound = (reply: FastifyReply) => reply.code(404).type("text/plain").send("Not found");
