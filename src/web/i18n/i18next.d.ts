import "i18next";
import type accounts from "#locales/en/accounts.json";
import type admin from "#locales/en/admin.json";
import type adminErrors from "#locales/en/adminErrors.json";
import type cart from "#locales/en/cart.json";
import type catalogue from "#locales/en/catalogue.json";
import type checkout from "#locales/en/checkout.json";
import type common from "#locales/en/common.json";
import type documents from "#locales/en/documents.json";
import type errors from "#locales/en/errors.json";
import type finding from "#locales/en/finding.json";
import type mails from "#locales/en/mails.json";
import type marketing from "#locales/en/marketing.json";
import type orders from "#locales/en/orders.json";
import type profile from "#locales/en/profile.json";
import type promises from "#locales/en/promises.json";
import type reviews from "#locales/en/reviews.json";
import type support from "#locales/en/support.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    keySeparator: false;
    resources: {
      accounts: typeof accounts;
      admin: typeof admin;
      adminErrors: typeof adminErrors;
      cart: typeof cart;
      catalogue: typeof catalogue;
      checkout: typeof checkout;
      common: typeof common;
      documents: typeof documents;
      /** Errors of staff are in a file of their own; the dashboard loads it. */
      errors: typeof errors & typeof adminErrors;
      finding: typeof finding;
      mails: typeof mails;
      marketing: typeof marketing;
      orders: typeof orders;
      profile: typeof profile;
      promises: typeof promises;
      reviews: typeof reviews;
      support: typeof support;
    };
  }
}
