import type { FastifyInstance } from "fastify";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { adminImportsContract } from "#shop/catalogue/importContract.ts";
import { findImportDetails, listImports, sendFailedRows } from "./importQueries.ts";
import { removeImport, retryImport, setImportOptions, startImport, uploadExport } from "./storeImport.ts";

const handlers: Handlers<typeof adminImportsContract> = {
  list: async ({ db }) => ({ items: await listImports(db) }),
  upload: ({ admin, body, files }) => uploadExport(admin, body.fileName, files),
  find: ({ db, params, query }) => findImportDetails(db, params.id, query),
  async setOptions({ admin, params, body }) {
    await setImportOptions(admin, params.id, body);
    return {};
  },
  async start({ admin, params }) {
    await startImport(admin, params.id);
    return {};
  },
  async retry({ admin, params }) {
    await retryImport(admin, params.id);
    return {};
  },
  async remove({ admin, params }) {
    await removeImport(admin, params.id);
    return {};
  },
  failedRows: ({ db, params, caller, reply }) => sendFailedRows(db, params.id, { language: caller.language, reply }),
};

export const adminImportsRoutes = (app: FastifyInstance) => registerContract(app, adminImportsContract, handlers);
