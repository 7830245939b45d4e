import type { FastifyInstance } from "fastify";
import { expiryTags } from "#platform/server/http/inProcessApi.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { contentContract } from "../contract.ts";
import { findPage } from "./findPage.ts";
import { loadFrame } from "./loadFrame.ts";
import { loadHomePage } from "./loadHomePage.ts";

export function contentRoutes(app: FastifyInstance): void {
  registerContract(app, contentContract, {
    async page({ db, params: { slug }, query, caller, shows }) {
      shows(["pages"]);
      return findPage(db, slug, query.lang ?? caller.language);
    },
    async frame({ pool, query, caller, shows }) {
      const { view, changesAt } = await loadFrame(pool, query.lang ?? caller.language);
      shows(["frame", ...expiryTags(changesAt)]);
      return view;
    },
    async home({ pool, query, caller, shows }) {
      const { sections, changesAt } = await loadHomePage(pool, query.lang ?? caller.language);
      shows(["home", ...expiryTags(changesAt)]);
      return { sections };
    },
  });
}
