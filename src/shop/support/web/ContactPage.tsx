import { useTranslation } from "react-i18next";
import { formatPhone } from "#web/forms/formatPhone.ts";
import { useShop } from "#web/layout/ShopContext.tsx";
import { WhatsAppLink } from "#web/layout/WhatsAppLink.tsx";
import { Seo } from "#web/seo/Seo.tsx";
import { ContactForm } from "./ContactForm.tsx";
import { Faqs } from "./Faqs.tsx";
import "./contact.css";

export const handle = { texts: ["support"] };

export default function ContactPage() {
  const { t } = useTranslation("support");
  const shop = useShop();
  return (
    <div className="wrap contact">
      <Seo title={t("contact.title")} description={t("contact.description", { shop: shop.name })} path="/contact" />
      <header className="contact__head">
        <h1>{t("contact.title")}</h1>
        <p className="muted">{t("contact.lead")}</p>
      </header>
      <section className="box box--leaf contact__form" aria-labelledby="write">
        <h2 id="write">{t("contact.write")}</h2>
        <ContactForm />
      </section>
      <div className="contact__side">
        <Faqs />
        <section id="wholesale" className="stack" tabIndex={-1}>
          <h2>{t("wholesale.title")}</h2>
          <p>{t("wholesale.text")}</p>
          <p>{t("wholesale.tell")}</p>
          <p>
            <a href="?topic=wholesale#write">{t("wholesale.write")}</a>
          </p>
        </section>
        <section className="stack" aria-labelledby="by-mail">
          <h2 id="by-mail">{t("contact.byMail")}</h2>
          <p>
            <a className="code" href={`mailto:${shop.email}`}>
              {shop.email}
            </a>
          </p>
        </section>
        {shop.whatsapp && (
          <section className="stack" aria-labelledby="by-whatsapp">
            <h2 id="by-whatsapp">{t("contact.byWhatsApp")}</h2>
            <p>
              <WhatsAppLink>
                <bdi className="code">{formatPhone(shop.whatsapp)}</bdi>
              </WhatsAppLink>
            </p>
          </section>
        )}
      </div>
    </div>
  );
}
