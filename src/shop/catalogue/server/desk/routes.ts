import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { type Handlers, serve } from "#server/serve.ts";
import { productDeskContract } from "#shop/catalogue/deskContract.ts";
import { addPictures, arrangePictures, removePicture } from "../pictures/changePictures.ts";
import { changeMany } from "./changeMany.ts";
import { correctStock } from "./correctStock.ts";
import { deleteProduct } from "./deleteProduct.ts";
import { deskList, deskPictures, deskProduct, priceHistory } from "./deskQueries.ts";
import { exportProducts } from "./exportProducts.ts";
import { importProducts } from "./importProducts.ts";
import { presentDeskPicture, presentForDesk } from "./presentForDesk.ts";
import { createProduct, replaceProduct } from "./saveProduct.ts";

const handlers: Handlers<typeof productDeskContract> = {
  async create({ body, files, ...visit }) {
    const id = await createProduct(visit, body, files, visit);
    return presentForDesk(await deskProduct(visit.pool, id));
  },
  async replace({ params, body, files, ...visit }) {
    await replaceProduct(visit, params.id, body, files, visit);
    return presentForDesk(await deskProduct(visit.pool, params.id));
  },
  async remove({ params, ...visit }) {
    await deleteProduct(visit.db, params.id, visit);
    return {};
  },
  async addImages({ params, files, ...visit }) {
    const added = await addPictures(visit, params.id, files, visit);
    return { added, images: await imagesOf(visit, params.id) };
  },
  async arrangeImages({ params, body, ...visit }) {
    await arrangePictures(visit.db, params.id, body, visit);
    return { images: await imagesOf(visit, params.id) };
  },
  async removeImage({ params, ...visit }) {
    await removePicture(visit.db, params.id, params.imageId, visit);
    return {};
  },
  list: ({ query: { lang, ...query }, pool, caller }) => deskList(pool, query, lang ?? caller.language),
  changeMany: ({ body, ...visit }) => changeMany(visit.db, body, visit),
  exportList: ({ query, pool, reply }) => exportProducts(pool, query, reply),
  importList: ({ query, files, ...visit }) => importProducts(visit, files, visit, { dryRun: query.dryRun ?? false }),
  product: async ({ params, pool }) => presentForDesk(await deskProduct(pool, params.id)),
  correctStock: ({ params, body, ...visit }) => correctStock(visit.db, params.id, body, visit),
  prices: ({ params, query, pool }) => priceHistory(pool, params.id, query),
};

export const productDeskRoutes = (app: FastifyInstance) => serve(app, productDeskContract, handlers);

const imagesOf = async ({ pool }: { pool: pg.Pool }, id: string) =>
  (await deskPictures(pool, id)).map(presentDeskPicture);
