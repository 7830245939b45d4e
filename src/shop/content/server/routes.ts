import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { contentContract } from "../contract.ts";
import { findPage } from "./findPage.ts";
import { loadFrame } from "./loadFrame.ts";

export function contentRoutes(app: FastifyInstance): void {
  registerContract(app, contentContract, {
    async page({ db, params: { slug }, query, caller, shows }) {
      shows(["pages"]);
      return findPage(db, slug, query.lang ?? caller.language);
    },
    async frame({ pool, query, caller, shows }) {
      shows(["frame"]);
      return loadFrame(pool, query.lang ?? caller.language);
    },
  });
}
