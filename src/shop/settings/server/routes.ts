import type { FastifyInstance } from "fastify";
import { inLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { serve } from "#server/serve.ts";
import { shopContract } from "../contract.ts";
import { settingsOf } from "./settings.ts";

export function shopFactsRoutes(app: FastifyInstance): void {
  serve(app, shopContract, {
    async facts({ query, db, caller }) {
      const { shopName, shippingFee, contactEmail, socialLinks, ...settings } = await settingsOf(db);
      const { shippingByGovernorate, expressFee, freeShippingFrom } = settings;
      const { taxPercent, pricesIncludeTax, returnWindowDays } = settings;
      return {
        name: shopName,
        displayName: inLanguage(shopName, query.lang ?? caller.language),
        contactEmail,
        socialLinks,
        shippingFee: toPounds(shippingFee),
        shippingByPlace: Object.values(shippingByGovernorate).some((fee) => fee !== shippingFee),
        expressFee: expressFee === null ? null : toPounds(expressFee),
        freeShippingFrom: freeShippingFrom === null ? null : toPounds(freeShippingFrom),
        taxPercent,
        pricesIncludeTax,
        returnWindowDays,
      };
    },
  });
}
