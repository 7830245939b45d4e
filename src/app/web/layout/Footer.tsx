import { useTranslation } from "react-i18next";
import { reopenBanner } from "#shop/accounts/web/consent/consentChoice.ts";
import { NewsletterForm } from "#shop/marketing/web/NewsletterForm.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { LanguageLinks } from "#web/layout/LanguageLinks.tsx";
import { Logo } from "#web/layout/Logo.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { WhatsAppLink } from "#web/layout/WhatsAppLink.tsx";
import { useSession } from "#web/session/session.ts";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Link } from "#web/ui/Link.tsx";
import { MenuLinks, type Menus, useMenuCacheKey } from "./MenuLinks.tsx";

export function Footer({ menus }: { menus: Menus }) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const shop = useShop();
  return (
    <footer className="footer texture">
      <div className="wrap">
        <div className="footer__grid">
          <CachedFragment as="div" className="footer__brand" cacheKey={`${language} ${shop.name}`}>
            <Logo />
            <p>{t("footer.about")}</p>
            <NewsletterForm />
          </CachedFragment>
          <CachedFragment
            as="nav"
            className="footer__shop"
            cacheKey={useMenuCacheKey(menus.footerShop)}
            aria-labelledby="footer-shop"
          >
            <h2 id="footer-shop">{t("footer.shop")}</h2>
            <MenuLinks menu={menus.footerShop} />
          </CachedFragment>
          <CachedFragment as="nav" className="footer__account" cacheKey={language} aria-labelledby="footer-account">
            <h2 id="footer-account">{t("account")}</h2>
            <Account />
          </CachedFragment>
          <CachedFragment
            as="nav"
            className="footer__policies"
            cacheKey={useMenuCacheKey(menus.footerPolicies)}
            aria-labelledby="footer-policies"
          >
            <h2 id="footer-policies">{t("footer.policies")}</h2>
            <MenuLinks menu={menus.footerPolicies}>
              <li>
                <button type="button" className="footer__button" onClick={reopenBanner}>
                  {t("consent.settings")}
                </button>
              </li>
            </MenuLinks>
          </CachedFragment>
          <CachedFragment
            as="div"
            className="footer__contact"
            cacheKey={`${useMenuCacheKey(menus.footerContact)} ${shop.email} ${shop.whatsapp ?? ""}`}
          >
            <h2>{t("footer.contact")}</h2>
            <MenuLinks menu={menus.footerContact}>
              <li>
                <a className="code" href={`mailto:${shop.email}`}>
                  {shop.email}
                </a>
              </li>
              {shop.whatsapp && (
                <li>
                  <WhatsAppLink>{t("whatsApp")}</WhatsAppLink>
                </li>
              )}
            </MenuLinks>
          </CachedFragment>
        </div>
        <div className="footer__end">
          <span>{shop.taxNote}</span>
          <nav aria-label={t("language")}>
            <ul>
              <LanguageLinks />
            </ul>
          </nav>
        </div>
      </div>
      <div className="edge-stripe" aria-hidden="true" />
    </footer>
  );
}

function Account() {
  const { t } = useTranslation("common");
  const signedIn = useSession().state === "signedIn";
  return (
    <ul>
      {!signedIn && (
        <>
          <li>
            <Link to="/login">{t("logIn")}</Link>
          </li>
          <li>
            <Link to="/signup">{t("signUp")}</Link>
          </li>
        </>
      )}
      <li>
        <Link to="/orders">{t("myOrders")}</Link>
      </li>
      <li>
        <Link to="/cart">{t("cart")}</Link>
      </li>
    </ul>
  );
}
