import type { FastifyInstance } from "fastify";
import { inLanguage } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { type OnlineMethod, onlineMethods } from "#platform/onlineMethods.ts";
import type { Config } from "#platform/server/config.ts";
import { registerContract } from "#platform/server/http/registerContract.ts";
import { brandPicturePath } from "../brand.ts";
import { shopContract } from "../contract.ts";
import { cachedSettings } from "./settingsCache.ts";

export function shopInfoRoutes(app: FastifyInstance): void {
  registerContract(app, shopContract, {
    async info({ query, db, config, caller }) {
      const { shopName, brand, shippingFee, contactEmail, whatsapp, socialLinks, ...settings } =
        await cachedSettings(db);
      const { shippingByGovernorate, expressFee, freeShippingFrom } = settings;
      const { taxPercent, pricesIncludeTax, returnWindowDays, returnMethod, returnFee, unclaimedPayoutYears } =
        settings;
      const { legalName, postalAddress, contactPhone, commercialRegister, taxNumber, privacyEmail } = settings;
      return {
        name: shopName,
        displayName: inLanguage(shopName, query.lang ?? caller.language),
        languages: brand.languages,
        logo: brand.logo && brandPicturePath(brand.logo.id, "logo"),
        socialCard: brand.socialCard ? brandPicturePath(brand.socialCard.id, "socialCard") : "/social-card.png",
        contactEmail,
        whatsapp,
        socialLinks,
        shippingFee: toPounds(shippingFee),
        shippingByPlace: Object.values(shippingByGovernorate).some((fee) => fee !== shippingFee),
        expressFee: expressFee === null ? null : toPounds(expressFee),
        freeShippingFrom: freeShippingFrom === null ? null : toPounds(freeShippingFrom),
        taxPercent,
        pricesIncludeTax,
        returnWindowDays,
        returnMethod,
        returnFee: toPounds(returnFee),
        unclaimedPayoutYears,
        seller: {
          legalName,
          postalAddress,
          phone: contactPhone,
          commercialRegister,
          taxNumber,
          privacyEmail: privacyEmail || contactEmail,
        },
        ...configuredServices(config),
      };
    },
  });
}

/** Of Paymob, whose page offers what is configured; the pages of the other gateways are for cards. */
function onlineMethodsOf({ PAYMENT_PROVIDER, PAYMOB_INTEGRATION_IDS = [] }: Config): OnlineMethod[] {
  if (PAYMENT_PROVIDER !== "paymob") return ["card"];
  return onlineMethods.filter((method) => PAYMOB_INTEGRATION_IDS.some((integration) => integration.method === method));
}

/** Identical for all users, so cached pages may contain it. */
function configuredServices(config: Config) {
  const { GOOGLE_CLIENT_ID, FACEBOOK_CLIENT_ID, ANALYTICS_ID, SENTRY_DSN, production } = config;
  const providers: ("google" | "facebook")[] = [];
  if (GOOGLE_CLIENT_ID) providers.push("google");
  if (FACEBOOK_CLIENT_ID) providers.push("facebook");
  return {
    providers,
    onlineMethods: onlineMethodsOf(config),
    analyticsId: ANALYTICS_ID ?? "",
    errorsTo: (production && SENTRY_DSN) || "",
  };
}
