import type { FastifyInstance } from "fastify";
import { cairoDay } from "#platform/cairoDay.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { reauthenticateForExport } from "#shop/accounts/server/reauthenticateAbove.ts";
import { adminDocumentContract } from "#shop/orders/adminDocumentContract.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { documentTexts } from "../documents/documentTexts.ts";
import { orderListPdf } from "../documents/orderListPdf.ts";
import { sendInvoice, sendPackingSlip, sendPdf, sendReturnSlip } from "../documents/sendDocument.ts";
import { countOrders } from "./countOrders.ts";

export function adminDocumentRoutes(app: FastifyInstance): void {
  registerContract(app, adminDocumentContract, {
    invoice: ({ db, params: { id }, reply }) => sendInvoice(db, reply, id),
    returnSlip: ({ db, params: { id }, reply }) => sendReturnSlip(db, reply, id),
    packingSlip: ({ db, caller, params: { id }, reply }) => sendPackingSlip(db, reply, id, caller.language),
    async list({ db, config, caller, visitor, query, reply }) {
      await reauthenticateForExport({ db, config }, visitor, async () => (await countOrders(db, query)).total);
      const printedBy = { config, settings: await cachedSettings(db), name: visitor.name };
      const pdf = await orderListPdf(db, query, documentTexts(caller.language), printedBy);
      return sendPdf(reply, `orders-${cairoDay(new Date())}`, pdf);
    },
  });
}
