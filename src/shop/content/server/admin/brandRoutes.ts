import type { FastifyInstance } from "fastify";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { sharedRateLimit } from "#platform/server/rateLimits.ts";
import { brandContract } from "#shop/content/brandContract.ts";
import { findBrand, saveBrand } from "./brand.ts";
import { addBrandPicture } from "./brandPictures.ts";

export function brandRoutes(app: FastifyInstance): void {
  // Each picture is checked by decoding it and stays for a day, unless the brand shows it.
  const uploadLimit = sharedRateLimit(app.shop.pool, { name: "brand-pictures", points: 30, minutes: 10 });
  // Each save drops every cached page.
  const saveLimit = sharedRateLimit(app.shop.pool, { name: "brand-saves", points: 30, minutes: 5 });

  registerContract(app, brandContract, {
    brand: ({ db }) => findBrand(db),
    saveBrand: {
      admit: ({ admin }) => saveLimit.consume(admin.user.id),
      handle: ({ admin, body }) => saveBrand(admin, body),
    },
    addBrandPicture: {
      admit: ({ admin }) => uploadLimit.consume(admin.user.id),
      handle: ({ admin, config, body: { kind }, files }) => addBrandPicture(admin, config, { kind, uploads: files }),
    },
  });
}
