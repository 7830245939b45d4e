import type { FastifyInstance } from "fastify";
import { type Handlers, registerContract } from "#platform/server/http/registerContract.ts";
import { adminColoursContract } from "#shop/catalogue/colourContract.ts";
import { changeColour, createColour, removeColour } from "./editColours.ts";
import { listColours } from "./listColours.ts";
import { mergeColours } from "./mergeColours.ts";

const handlers: Handlers<typeof adminColoursContract> = {
  list: ({ pool, query: { lang, ...query }, caller }) => listColours(pool, query, lang ?? caller.language),
  create: ({ admin, body }) => createColour(admin, body),
  change: ({ admin, params, body }) => changeColour(admin, params.key, body),
  async remove({ admin, params }) {
    await removeColour(admin, params.key);
    return {};
  },
  merge: ({ admin, params, body }) => mergeColours(admin, params.key, body),
};

export const adminColoursRoutes = (app: FastifyInstance) => registerContract(app, adminColoursContract, handlers);
