import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { behaviourOf } from "#shop/payments/cards.ts";
import { answerChallenge, cancelPayment, findPayment, payWith, type SandboxPayment } from "./books.ts";
import { paymentPage, policyFor, type Trouble } from "./page.ts";

const fonts = resolve(import.meta.dirname, "../../../../web/fonts");
const letters = new Set(["readex-latin.woff2", "readex-arabic.woff2"]);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Asked = { Params: { id: string }; Body: URLSearchParams | undefined };

/** The hosted page of the built-in gateway, outside the shop's own pages and API. */
export function sandboxPages(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4096 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );

    // A machine without Arabic letters must still show what is paid.
    scope.get<{ Params: { name: string } }>("/sandbox/letters/:name", async ({ params: { name } }, reply) => {
      if (!letters.has(name)) return missing(reply);
      reply.type("font/woff2").header("cache-control", "public, max-age=86400");
      return reply.send(await readFile(`${fonts}/${name}`));
    });

    scope.get<Asked>("/sandbox/pay/:id", async ({ params: { id } }, reply) => {
      const payment = await known(id);
      if (!payment) return missing(reply);
      return show(reply, payment, paymentPage(payment, { ended: isOver(payment) }));
    });

    scope.post<Asked>("/sandbox/pay/:id", async ({ params: { id }, body }, reply) => {
      const before = await known(id);
      if (!before) return missing(reply);
      const wish = body?.get("do") ?? "pay";
      const card = (body?.get("card") ?? "").slice(0, 40);
      const after = (await act(id, wish, card)) ?? before;
      if (after.status === "paid" || after.status === "pending") return reply.redirect(after.success_url, 303);
      if (after.status === "cancelled") return reply.redirect(after.cancel_url, 303);
      const trouble = troubleOf(wish, card);
      return show(reply, after, paymentPage(after, { ended: isOver(after), ...(trouble ? { trouble } : {}) }));
    });
  });

  const known = async (id: string) => (uuid.test(id) ? findPayment(app.shop.db, id) : undefined);

  function act(id: string, wish: string, card: string) {
    const { db } = app.shop;
    if (wish === "approve" || wish === "decline") return answerChallenge(db, id, wish === "approve");
    return wish === "cancel" ? cancelPayment(db, id) : payWith(db, id, card);
  }
}

function troubleOf(wish: string, card: string): Trouble | undefined {
  if (wish === "decline") return "notApproved";
  if (wish !== "pay") return undefined;
  const behaviour = behaviourOf(card);
  return behaviour === undefined ? "unknownCard" : behaviour === "declined" ? "declined" : undefined;
}

const isOver = ({ status, expires_at }: SandboxPayment) =>
  (status !== "open" && status !== "challenge") || expires_at.getTime() < Date.now();

function show(reply: FastifyReply, payment: SandboxPayment, page: string) {
  return reply
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policyFor(payment))
    .header("cache-control", "no-store")
    .send(page);
}

const missing = (reply: FastifyReply) => reply.code(404).type("text/plain").send("Not found");
