import { useTranslation } from "react-i18next";
import { reopenBanner } from "#shop/accounts/web/consent/consentChoice.ts";
import type { CategoryLink } from "#shop/catalogue/categoryHref.ts";
import { NewsletterForm } from "#shop/marketing/web/NewsletterForm.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { LanguageLinks } from "#web/layout/LanguageLinks.tsx";
import { Logo } from "#web/layout/Logo.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { useSession } from "#web/session/session.ts";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Link } from "#web/ui/Link.tsx";
import { CategoryList, useCategoryCacheKey } from "./CategoryNav.tsx";

export function Footer({ categories }: { categories: readonly CategoryLink[] }) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const shop = useShop();
  return (
    <footer className="footer weave">
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
            cacheKey={useCategoryCacheKey(categories)}
            aria-labelledby="footer-shop"
          >
            <h2 id="footer-shop">{t("footer.shop")}</h2>
            <CategoryList categories={categories} />
          </CachedFragment>
          <CachedFragment as="nav" className="footer__account" cacheKey={language} aria-labelledby="footer-account">
            <h2 id="footer-account">{t("account")}</h2>
            <Account />
          </CachedFragment>
          <CachedFragment as="nav" className="footer__policies" cacheKey={language} aria-labelledby="footer-policies">
            <h2 id="footer-policies">{t("footer.policies")}</h2>
            <Policies />
          </CachedFragment>
          <CachedFragment as="div" className="footer__contact" cacheKey={`${language} ${shop.email}`}>
            <h2>{t("footer.contact")}</h2>
            <ul>
              <li>
                <Link to="/contact">{t("footer.contact.form")}</Link>
              </li>
              <li>
                <Link to="/contact#faqs">{t("footer.faqs")}</Link>
              </li>
              <li>
                <Link to="/contact#wholesale">{t("footer.wholesale")}</Link>
              </li>
              <li>
                <a className="code" href={`mailto:${shop.email}`}>
                  {shop.email}
                </a>
              </li>
            </ul>
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
      <div className="selvedge" aria-hidden="true" />
    </footer>
  );
}

function Policies() {
  const { t } = useTranslation("common");
  return (
    <ul>
      <li>
        <Link to="/about">{t("footer.about.link")}</Link>
      </li>
      <li>
        <Link to="/policies/shipping-policy">{t("footer.policy.shipping")}</Link>
      </li>
      <li>
        <Link to="/policies/refund-policy">{t("footer.policy.refund")}</Link>
      </li>
      <li>
        <Link to="/policies/privacy-policy">{t("footer.policy.privacy")}</Link>
      </li>
      <li>
        <Link to="/policies/terms-of-service">{t("footer.policy.terms")}</Link>
      </li>
      <li>
        <button type="button" className="footer__button" onClick={reopenBanner}>
          {t("consent.settings")}
        </button>
      </li>
    </ul>
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
