import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { customerOrder } from "#shop/orders/server/customerOrder.ts";
import { returnsContract } from "../contract.ts";
import { withdrawExchange } from "./exchanges/decideExchange.ts";
import { exchangeOptions } from "./exchanges/exchangeQueries.ts";
import { requestExchangeByCustomer } from "./exchanges/requestExchange.ts";
import { addPhotos, mayAddPhotos, readPhoto, removePhoto } from "./photos.ts";
import { requestReturnByCustomer } from "./requestReturn.ts";
import { sendPhoto } from "./sendPhoto.ts";
import { withdrawReturn } from "./withdrawReturn.ts";

export function returnsRoutes(app: FastifyInstance): void {
  // Counts photos, because each is decoded completely: AVIF of twenty megapixels takes three seconds.
  const uploadLimit = sharedRateLimit(app.shop.pool, { name: "return-photos", points: 30, minutes: 10 });

  registerContract(app, returnsContract, {
    async requestReturn({ db, visitor, params: { id }, body }) {
      await requestReturnByCustomer(db, visitor.id, id, body);
      return { order: await customerOrder(db, visitor.id, id), message: "orders.refundRequested" };
    },
    async withdrawReturn({ db, visitor, params: { id }, body: { version } }) {
      await withdrawReturn(db, { userId: visitor.id, id, version });
      return { order: await customerOrder(db, visitor.id, id), message: "orders.returnWithdrawn" };
    },
    exchangeOptions: ({ db, visitor, params: { id } }) => exchangeOptions(db, id, visitor.id),
    async requestExchange({ db, visitor, params: { id }, body }) {
      await requestExchangeByCustomer(db, visitor.id, id, body);
      return { order: await customerOrder(db, visitor.id, id), message: "orders.exchangeRequested" };
    },
    async withdrawExchange({ db, visitor, params: { id }, body: { version } }) {
      await withdrawExchange(db, { userId: visitor.id, id, version });
      return { order: await customerOrder(db, visitor.id, id), message: "orders.exchangeWithdrawn" };
    },
    addPhotos: {
      async admit({ db, visitor, params: { id } }) {
        await uploadLimit.consume(visitor.id);
        await mayAddPhotos(db, { userId: visitor.id, id }, 1);
      },
      async handle({ db, config, visitor, params: { id }, files }) {
        // The first was counted before the body.
        for (let more = 1; more < files.length; more++) await uploadLimit.consume(visitor.id);
        await addPhotos({ db, config }, { userId: visitor.id, id }, files);
        return customerOrder(db, visitor.id, id);
      },
    },
    photo: async ({ db, config, visitor, params: { id, photo }, reply }) =>
      sendPhoto(reply, await readPhoto({ db, config }, id, photo, visitor.id)),
    async removePhoto({ db, visitor, params: { id, photo } }) {
      await removePhoto(db, { userId: visitor.id, id }, photo);
      return customerOrder(db, visitor.id, id);
    },
  });
}
