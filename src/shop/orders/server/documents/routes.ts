import type { FastifyInstance, FastifyReply } from "fastify";
import { cairoDay } from "#platform/cairoDay.ts";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/db.ts";
import { localLimit } from "#platform/server/limits.ts";
import { serve } from "#server/serve.ts";
import { invoiceNumber } from "#shop/orders/documents.ts";
import { documentsContract, staffDocumentsContract } from "#shop/orders/documentsContract.ts";
import { orderNumber } from "#shop/orders/number.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { invoicePapers } from "./invoicePapers.ts";
import { printList } from "./orderList.ts";
import { printPapers } from "./paper.ts";
import { findPapers, openReturnOf } from "./queries.ts";
import { packingSlip, returnSlip } from "./slips.ts";
import { wordsIn } from "./words.ts";

export function documentsRoutes(app: FastifyInstance): void {
  // Printing costs more than any page.
  const rush = localLimit({ name: "documents", points: 30, minutes: 1 });

  serve(app, documentsContract, {
    async invoice({ db, visitor, params: { id }, reply }) {
      await rush.take(visitor.id);
      return sendInvoice(db, reply, id, visitor.id);
    },
    async returnSlip({ db, visitor, params: { id }, reply }) {
      await rush.take(visitor.id);
      return sendReturnSlip(db, reply, id, visitor.id);
    },
  });

  serve(app, staffDocumentsContract, {
    invoice: ({ db, params: { id }, reply }) => sendInvoice(db, reply, id),
    returnSlip: ({ db, params: { id }, reply }) => sendReturnSlip(db, reply, id),
    packingSlip: ({ db, caller, params: { id }, reply }) => sendPackingSlip(db, reply, id, caller.language),
    async list({ db, caller, visitor, query, reply }) {
      const who = { settings: await settingsOf(db), name: visitor.name };
      const pdf = await printList(db, query, wordsIn(caller.language), who);
      return send(reply, `orders-${cairoDay(new Date())}`, pdf);
    },
  });
}

async function sendInvoice(db: Db, reply: FastifyReply, id: string, userId?: string) {
  const [papers, settings] = await Promise.all([findPapers(db, id, userId), settingsOf(db)]);
  const words = wordsIn(papers.order.language);
  const pdf = await printPapers(invoicePapers(papers, words, settings), words, settings);
  return send(reply, papers.invoice ? invoiceNumber(papers.invoice) : orderNumber(papers.order.number), pdf);
}

async function sendReturnSlip(db: Db, reply: FastifyReply, id: string, userId?: string) {
  const [papers, settings] = await Promise.all([findPapers(db, id, userId), settingsOf(db)]);
  const words = wordsIn(papers.order.language);
  const slip = returnSlip({ ...papers, open: await openReturnOf(db, id) }, words, settings);
  return send(reply, `return-${orderNumber(papers.order.number)}`, await printPapers([slip], words, settings));
}

async function sendPackingSlip(db: Db, reply: FastifyReply, id: string, language: Language) {
  const [papers, settings] = await Promise.all([findPapers(db, id), settingsOf(db)]);
  const words = wordsIn(language);
  const pdf = await printPapers([packingSlip(papers, words)], words, settings);
  return send(reply, `packing-${orderNumber(papers.order.number)}`, pdf);
}

async function send(reply: FastifyReply, name: string, pdf: Buffer): Promise<unknown> {
  await reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}.pdf"`).send(pdf);
  return undefined;
}
