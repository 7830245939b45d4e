import type { FastifyReply } from "fastify";
import type { Language } from "#platform/languages.ts";
import type { Db } from "#platform/server/database.ts";
import { invoiceNumber } from "#shop/orders/documentRules.ts";
import { orderNumber } from "#shop/orders/orderNumber.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { renderDocument } from "./documentModel.ts";
import { findDocumentData, findOpenReturnLines } from "./documentQueries.ts";
import { documentTexts } from "./documentTexts.ts";
import { invoicePages } from "./invoice.ts";
import { packingSlip, returnSlip } from "./slips.ts";

/** The customer's own documents are in the language of their page; without a reader, in that of the order. */
type Reader = { userId: string; language: Language };

export async function sendInvoice(db: Db, reply: FastifyReply, id: string, reader?: Reader) {
  const [documentData, settings] = await Promise.all([findDocumentData(db, id, reader?.userId), cachedSettings(db)]);
  const words = documentTexts(reader?.language ?? documentData.order.language);
  const pdf = await renderDocument(invoicePages(documentData, words, settings), words, {
    settings,
    config: configOf(reply),
  });
  return sendPdf(
    reply,
    documentData.invoice ? invoiceNumber(documentData.invoice) : orderNumber(documentData.order.number),
    pdf,
  );
}

export async function sendReturnSlip(db: Db, reply: FastifyReply, id: string, reader?: Reader) {
  const [documentData, settings] = await Promise.all([findDocumentData(db, id, reader?.userId), cachedSettings(db)]);
  const words = documentTexts(reader?.language ?? documentData.order.language);
  const slip = returnSlip({ ...documentData, open: await findOpenReturnLines(db, id) }, words, settings);
  const pdf = await renderDocument([slip], words, { settings, config: configOf(reply) });
  return sendPdf(reply, `return-${orderNumber(documentData.order.number)}`, pdf);
}

export async function sendPackingSlip(db: Db, reply: FastifyReply, id: string, language: Language) {
  const [documentData, settings] = await Promise.all([findDocumentData(db, id), cachedSettings(db)]);
  const words = documentTexts(language);
  const pdf = await renderDocument([packingSlip(documentData, words)], words, { settings, config: configOf(reply) });
  return sendPdf(reply, `packing-${orderNumber(documentData.order.number)}`, pdf);
}

const configOf = (reply: FastifyReply) => reply.server.shop.config;

export async function sendPdf(reply: FastifyReply, name: string, pdf: Buffer): Promise<unknown> {
  await reply.type("application/pdf").header("content-disposition", `attachment; filename="${name}.pdf"`).send(pdf);
  return undefined;
}
