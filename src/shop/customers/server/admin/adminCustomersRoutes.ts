import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { requireReauthentication } from "#shop/accounts/server/reauthenticate.ts";
import { adminCustomersContract } from "#shop/customers/adminContract.ts";
import {
  addNote,
  changeTags,
  endSessions,
  eraseCustomer,
  exportCustomer,
  sendReset,
  setTags,
} from "./changeCustomer.ts";
import { listCustomers } from "./listCustomers.ts";
import { loadCustomer } from "./loadCustomer.ts";
import { mergeCustomers } from "./merge/mergeCustomers.ts";
import { findDoubles, previewMerge } from "./merge/previewMerge.ts";

export function adminCustomersRoutes(app: FastifyInstance): void {
  registerContract(app, adminCustomersContract, {
    list: ({ db, query }) => listCustomers(db, query),
    customer: ({ db, params: { id } }) => loadCustomer(db, id),
    async setTags({ admin, params: { id }, body: { tags } }) {
      await setTags(admin, id, tags);
      return {};
    },
    async changeTags({ admin, params: { id }, body }) {
      await changeTags(admin, id, body);
      return {};
    },
    async addNote({ admin, params: { id }, body: { note } }) {
      await addNote(admin, id, note);
      return {};
    },
    async endSessions({ admin, params: { id } }) {
      await endSessions(admin, id);
      return {};
    },
    async sendReset({ admin, params: { id } }) {
      await sendReset(admin, id);
      return {};
    },
    exportData: ({ admin, params: { id }, body: { reason } }) => exportCustomer(admin, app.personalData, id, reason),
    doubles: async ({ db, params: { id } }) => ({ items: await findDoubles(db, id) }),
    previewMerge: ({ db, params: { id }, query: { other } }) => previewMerge(db, id, other),
    async merge({ admin, db, config, visitor, params: { id }, body: { other, email, reason } }) {
      await requireReauthentication({ db, config }, visitor);
      await mergeCustomers(admin, { keptId: id, mergedId: other, email, reason });
      return {};
    },
    async erase({ admin, config, params: { id }, body }) {
      await eraseCustomer(admin, { config, personalData: app.personalData }, id, body);
      return {};
    },
  });
}
