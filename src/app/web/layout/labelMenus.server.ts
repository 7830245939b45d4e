import type { Language } from "#platform/languages.ts";
import type { FrameView } from "#shop/content/contract.ts";
import type { MenuPage } from "#shop/content/menu.ts";
import { translatorFor } from "#web/i18n/serverTranslator.server.ts";
import type { Menu, Menus } from "./MenuLinks.tsx";

const labelKeys = {
  new: "menu.new",
  deals: "menu.deals",
  bestSellers: "menu.bestSellers",
  contact: "footer.contact.form",
  faqs: "footer.faqs",
  wholesale: "footer.wholesale",
  about: "footer.about.link",
  shippingPolicy: "footer.policy.shipping",
  refundPolicy: "footer.policy.refund",
  privacyPolicy: "footer.policy.privacy",
  terms: "footer.policy.terms",
} as const satisfies Record<MenuPage, string>;

/** Adds the standard labels. On the server, because every page's scripts would weigh more otherwise. */
export function labelMenus({ header, footerShop, ...rest }: FrameView["menus"], language: Language): Menus {
  const t = translatorFor(language).translatorOf(["common"]);
  const labelled = (menu: FrameView["menus"]["header"]): Menu =>
    menu.map(({ to, label, page, children }) => ({
      to,
      label: label || (page ? t(labelKeys[page]) : to),
      ...(children && { children }),
    }));
  const main = labelled(header);
  // One list for both is serialised once.
  const isSame = JSON.stringify(header) === JSON.stringify(footerShop);
  return {
    header: main,
    footerShop: isSame ? main : labelled(footerShop),
    footerPolicies: labelled(rest.footerPolicies),
    footerContact: labelled(rest.footerContact),
  };
}
