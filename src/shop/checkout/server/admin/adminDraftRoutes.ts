import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { adminDraftContract } from "#shop/checkout/adminDraftContract.ts";
import { cancelDraft } from "../drafts/endDraft.ts";
import { findCustomers, findProducts } from "../drafts/findForDraft.ts";
import { placeDraft } from "../drafts/placeDraft.ts";
import { quoteDraft } from "../drafts/quoteDraft.ts";
import { findDraft, listDrafts } from "../drafts/readDrafts.ts";
import { createDraft, updateDraft } from "../drafts/saveDraft.ts";
import { sendDraft } from "../drafts/sendDraft.ts";

/** Orders that staff take by phone or WhatsApp. */
export function adminDraftRoutes(app: FastifyInstance): void {
  registerContract(app, adminDraftContract, {
    list: ({ db, query }) => listDrafts(db, query),
    findCustomers: async ({ db, query }) => ({ items: await findCustomers(db, query.q) }),
    findProducts: async ({ query, caller, ...shop }) => ({ items: await findProducts(shop, query.q, caller.language) }),
    get: ({ db, config, params }) => findDraft(db, config, params.id),
    create: async ({ db, config, admin, body }) => findDraft(db, config, await createDraft(admin, body)),
    async update({ db, config, admin, params: { id }, body }) {
      await updateDraft(admin, id, body);
      return findDraft(db, config, id);
    },
    quote: ({ db, body }) => quoteDraft(db, body),
    place: ({ admin, params: { id }, body }) => placeDraft(admin, id, body),
    async send({ db, config, admin, params: { id }, body }) {
      await sendDraft(admin, id, body);
      return findDraft(db, config, id);
    },
    async cancel({ db, config, admin, params: { id }, body }) {
      await cancelDraft(admin, config, id, body.version);
      return findDraft(db, config, id);
    },
  });
}
