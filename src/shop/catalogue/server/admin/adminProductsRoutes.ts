import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { requirePermission } from "#platform/server/requirePermission.ts";
import { reauthenticateForExport } from "#shop/accounts/server/reauthenticateAbove.ts";
import { adminProductsContract } from "#shop/catalogue/adminContract.ts";
import { productFeeds } from "../feeds/feedUrls.ts";
import { loadProductView } from "../loadProductView.ts";
import { bulkEditProducts } from "./bulkEditProducts.ts";
import { changeProductFields } from "./changeProductFields.ts";
import { correctStock } from "./correctStock.ts";
import { countExportRows, exportProducts } from "./csv/exportProducts.ts";
import { importProducts } from "./csv/importProducts.ts";
import { deleteProduct } from "./deleteProduct.ts";
import { presentAdminPicture, presentAdminProduct } from "./presentAdminProduct.ts";
import { addPictures, arrangePictures, mustBeProduct, removePicture } from "./productPictures.ts";
import { listAdminProducts, listPriceHistory, loadAdminPictures, loadAdminProduct } from "./productQueries.ts";
import { createProduct, replaceProduct } from "./saveProduct.ts";
import { cancelScheduledDeal, listScheduledDeals, scheduleDeal } from "./scheduledDeals.ts";

const handlers: Handlers<typeof adminProductsContract> = {
  async create({ admin, config, pool, body, files }) {
    const id = await createProduct(admin, config, body, files);
    return presentAdminProduct(await loadAdminProduct(pool, id));
  },
  replace: {
    admit: ({ db, params }) => mustBeProduct(db, params.id),
    async handle({ admin, config, pool, params, body, files }) {
      const warned = await replaceProduct(admin, config, params.id, body, files);
      return { ...presentAdminProduct(await loadAdminProduct(pool, params.id)), ...warned };
    },
  },
  async remove({ admin, params }) {
    await deleteProduct(admin, params.id);
    return {};
  },
  async changeFields({ admin, params, body, ...visit }) {
    if (body.price !== undefined) requirePermission(admin.user, "products.write");
    if (body.stock !== undefined) requirePermission(admin.user, "products.stock");
    const warned = await changeProductFields(admin, params.id, body);
    return { ...(await loadProductView(visit, params.id)), ...warned };
  },
  addImages: {
    admit: ({ db, params }) => mustBeProduct(db, params.id),
    async handle({ admin, config, pool, params, files }) {
      const added = await addPictures(admin, config, params.id, files);
      return { added, images: await loadImages(pool, params.id) };
    },
  },
  async arrangeImages({ admin, pool, params, body }) {
    await arrangePictures(admin, params.id, body);
    return { images: await loadImages(pool, params.id) };
  },
  async removeImage({ admin, params }) {
    await removePicture(admin, params.id, params.imageId);
    return {};
  },
  list: ({ query: { lang, ...query }, db, pool, caller }) =>
    listAdminProducts({ db, pool }, query, lang ?? caller.language),
  scheduledDeals: ({ db, params: { id } }) => listScheduledDeals(db, id),
  async scheduleDeal({ admin, db, params: { id }, body }) {
    await scheduleDeal(admin, id, body);
    return listScheduledDeals(db, id);
  },
  async cancelDeal({ admin, db, params: { id, dealId } }) {
    await cancelScheduledDeal(admin, id, dealId);
    return listScheduledDeals(db, id);
  },
  async changeMany({ admin, body }) {
    if ("deleted" in body.to) requirePermission(admin.user, "products.delete");
    return bulkEditProducts(admin, body);
  },
  feeds: async ({ config }) => ({ items: productFeeds(config) }),
  async exportList({ admin, config, query, db, pool, readPool, reply }) {
    await reauthenticateForExport({ db, config }, admin.user, (most) => countExportRows(pool, query, most));
    return exportProducts(readPool, query, reply);
  },
  importList: ({ admin, pool, query, files }) => importProducts(admin, pool, files, { dryRun: query.dryRun ?? false }),
  product: async ({ params, pool }) => presentAdminProduct(await loadAdminProduct(pool, params.id)),
  correctStock: ({ admin, params, body }) => correctStock(admin, params.id, body),
  prices: ({ params, query, pool }) => listPriceHistory(pool, params.id, query),
};

export const adminProductsRoutes = (app: FastifyInstance) => registerContract(app, adminProductsContract, handlers);

const loadImages = async (pool: pg.Pool, id: string) => (await loadAdminPictures(pool, id)).map(presentAdminPicture);
