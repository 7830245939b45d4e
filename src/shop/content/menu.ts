import type { InEveryLanguage } from "#platform/languages.ts";

export const menuNames = ["header", "footerShop", "footerPolicies", "footerContact"] as const;
export type MenuName = (typeof menuNames)[number];

/** Fixed pages of the shop, each with a standard label in every language. */
export const menuPages = {
  new: "/new",
  deals: "/deals",
  bestSellers: "/best-sellers",
  contact: "/contact",
  faqs: "/contact#faqs",
  wholesale: "/contact#wholesale",
  about: "/about",
  shippingPolicy: "/policies/shipping-policy",
  refundPolicy: "/policies/refund-policy",
  privacyPolicy: "/policies/privacy-policy",
  terms: "/policies/terms-of-service",
} as const;
export type MenuPage = keyof typeof menuPages;

/** An item without a label has that of its target. */
export type MenuItem =
  /** One link for each category, in the order of the categories. */
  | { kind: "categories" }
  | { kind: "category"; key: string; label?: InEveryLanguage | undefined }
  /** Left out while visitors do not see it. */
  | { kind: "collection"; id: string; label?: InEveryLanguage | undefined }
  | { kind: "ownPage"; id: string; label?: InEveryLanguage | undefined }
  | { kind: "shopPage"; page: MenuPage; label?: InEveryLanguage | undefined }
  | { kind: "link"; to: string; label: InEveryLanguage };

const shopPages = (...pages: MenuPage[]): MenuItem[] => pages.map((page) => ({ kind: "shopPage", page }));

/** Menus of a shop whose staff have not changed them. */
export const standardMenus: Readonly<Record<MenuName, readonly MenuItem[]>> = {
  header: [{ kind: "categories" }],
  footerShop: [{ kind: "categories" }],
  footerPolicies: shopPages("about", "shippingPolicy", "refundPolicy", "privacyPolicy", "terms"),
  footerContact: shopPages("contact", "faqs", "wholesale"),
};

export const announcementTones = ["plain", "accent", "deal"] as const;

/** A path of the shop, or an https URL. */
export const linkPattern = /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/;
