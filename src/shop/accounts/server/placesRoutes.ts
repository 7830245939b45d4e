import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { placesContract } from "../placesContract.ts";
import { loadPlaces } from "./loadPlaces.ts";

export function placesRoutes(app: FastifyInstance): void {
  registerContract(app, placesContract, {
    async cities({ reply, params: { governorate } }) {
      // Changes with a new version of the shop only.
      reply.header("cache-control", "public, max-age=86400");
      return { cities: await loadPlaces(governorate) };
    },
  });
}
