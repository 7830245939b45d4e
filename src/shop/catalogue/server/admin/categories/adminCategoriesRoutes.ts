import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { adminCategoriesContract } from "#shop/catalogue/categoryContract.ts";
import { removeCategoryPicture, setCategoryPicture } from "./categoryPicture.ts";
import { arrangeCategories, changeCategory, createCategory, setCategorySizeChart } from "./editCategories.ts";
import { listAdminCategories } from "./listAdminCategories.ts";
import { removeCategory } from "./removeCategory.ts";

const handlers: Handlers<typeof adminCategoriesContract> = {
  list: async ({ db }) => ({ items: await listAdminCategories(db) }),
  create: ({ admin, body }) => createCategory(admin, body),
  change: ({ admin, params, body }) => changeCategory(admin, params.key, body),
  arrange: async ({ admin, body }) => ({ items: await arrangeCategories(admin, body.keys) }),
  async remove({ admin, params, body }) {
    await removeCategory(admin, params.key, body);
    return {};
  },
  setPicture: ({ admin, config, params, files }) => setCategoryPicture(admin, config, params.key, files),
  removePicture: ({ admin, params }) => removeCategoryPicture(admin, params.key),
  async sizeChart({ db, params }) {
    const found = await db
      .selectFrom("categories")
      .select(["size_chart as chart", "version"])
      .where("slug", "=", params.key)
      .executeTakeFirst();
    if (!found) throw notFound("request.notFound");
    return found;
  },
  setSizeChart: ({ admin, params, body }) => setCategorySizeChart(admin, params.key, body),
};

export const adminCategoriesRoutes = (app: FastifyInstance) => registerContract(app, adminCategoriesContract, handlers);
