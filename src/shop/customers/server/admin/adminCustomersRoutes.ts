import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminCustomersContract } from "#shop/customers/adminContract.ts";
import { addNote, endSessions, eraseCustomer, exportCustomer, sendReset, setTags } from "./changeCustomer.ts";
import { listCustomers } from "./listCustomers.ts";
import { loadCustomer } from "./loadCustomer.ts";

export function adminCustomersRoutes(app: FastifyInstance): void {
  registerContract(app, adminCustomersContract, {
    list: ({ db, query }) => listCustomers(db, query),
    customer: ({ db, params: { id } }) => loadCustomer(db, id),
    async setTags({ admin, params: { id }, body: { tags } }) {
      await setTags(admin, id, tags);
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
    async erase({ admin, config, params: { id }, body }) {
      await eraseCustomer(admin, { config, personalData: app.personalData }, id, body);
      return {};
    },
  });
}
