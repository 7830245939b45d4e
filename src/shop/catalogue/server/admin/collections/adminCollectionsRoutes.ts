import type { FastifyInstance } from "fastify";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { adminCollectionsContract } from "#shop/catalogue/collectionContract.ts";
import { removeCollectionPicture, setCollectionPicture } from "./collectionPicture.ts";
import { arrangeCollections, changeCollection, createCollection, removeCollection } from "./editCollections.ts";
import {
  listAdminCollections,
  listProductTags,
  loadAdminCollection,
  previewCollection,
} from "./listAdminCollections.ts";

const handlers: Handlers<typeof adminCollectionsContract> = {
  list: async ({ pool }) => ({ items: await listAdminCollections(pool) }),
  collection: ({ pool, params, query, caller }) => loadAdminCollection(pool, params.id, query.lang ?? caller.language),
  async create({ admin, body, pool, caller }) {
    return loadAdminCollection(pool, await createCollection(admin, body), caller.language);
  },
  async change({ admin, params, body, pool, caller }) {
    await changeCollection(admin, params.id, body);
    return loadAdminCollection(pool, params.id, caller.language);
  },
  async arrange({ admin, body, pool }) {
    await arrangeCollections(admin, body.ids);
    return { items: await listAdminCollections(pool) };
  },
  async remove({ admin, params }) {
    await removeCollection(admin, params.id);
    return {};
  },
  async setPicture({ admin, config, params, files, pool, caller }) {
    await setCollectionPicture(admin, config, params.id, files);
    return loadAdminCollection(pool, params.id, caller.language);
  },
  async removePicture({ admin, params, pool, caller }) {
    await removeCollectionPicture(admin, params.id);
    return loadAdminCollection(pool, params.id, caller.language);
  },
  preview: ({ pool, body, query, caller }) => previewCollection(pool, body, query.lang ?? caller.language),
  tags: async ({ pool }) => ({ items: await listProductTags(pool) }),
};

export const adminCollectionsRoutes = (app: FastifyInstance) =>
  registerContract(app, adminCollectionsContract, handlers);
