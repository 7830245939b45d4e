import { useTranslation } from "react-i18next";
import { askAgain } from "#web/consent/choice.ts";
import { useLanguage } from "#web/language.tsx";
import { useSession } from "#web/session/session.ts";
import { Link } from "#web/ui/Link.tsx";
import { Written } from "#web/Written.tsx";
import { type CategoryLink, CategoryList, useCategoryFacts } from "./CategoryNav.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";
import { Logo } from "./Logo.tsx";
import { Newsletter } from "./Newsletter.tsx";
import { useShop } from "./shop.tsx";

export function Footer({ categories }: { categories: readonly CategoryLink[] }) {
  const { t } = useTranslation("common");
  const { language } = useLanguage();
  const shop = useShop();
  return (
    <footer className="footer weave">
      <div className="wrap">
        <div className="footer__grid">
          <Written as="div" className="footer__brand" facts={`${language} ${shop.name}`}>
            <Logo />
            <p>{t("footer.about")}</p>
            <Newsletter />
          </Written>
          <Written as="nav" className="footer__shop" facts={useCategoryFacts(categories)} aria-labelledby="footer-shop">
            <h2 id="footer-shop">{t("footer.shop")}</h2>
            <CategoryList categories={categories} />
          </Written>
          <Written as="nav" className="footer__account" facts={language} aria-labelledby="footer-account">
            <h2 id="footer-account">{t("account")}</h2>
            <Account />
          </Written>
          <Written as="nav" className="footer__policies" facts={language} aria-labelledby="footer-policies">
            <h2 id="footer-policies">{t("footer.policies")}</h2>
            <Policies />
          </Written>
          <Written as="div" className="footer__contact" facts={`${language} ${shop.email}`}>
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
          </Written>
        </div>
        <div className="footer__end">
          <span>© {shop.name}</span>
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
        <button type="button" className="footer__button" onClick={askAgain}>
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
