import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { formatsFor } from "#platform/formats.ts";
import { inLanguage, languages } from "#platform/languages.ts";
import type { MailName, RenderMail } from "#platform/mailTypes.ts";
import { I18nextProvider } from "#web/i18n/reactI18next.tsx";
import { translatorFor } from "#web/i18n/serverTranslator.server.ts";
import type { MailTextContext } from "#web/mails/MailTemplate.ts";
import { toPlainText } from "#web/mails/plainText.ts";

/** Params are type-checked where a mail is queued; here they come from the database. */
type AnyTemplate = { subject(params: object, speech: MailTextContext): string; Body: ComponentType<object> };

/** Returns a mail in its recipient's language, as HTML and plain text. @throws for a name without a template */
export const renderMail: RenderMail = async (name, language, params, shop) => {
  // Imported with the first mail: a web-only process does not need it.
  const [{ templates }, { MailShopProvider }] = await Promise.all([
    import("./templates.tsx"),
    import("#web/mails/EmailLayout.tsx"),
  ]);
  if (!Object.hasOwn(templates, name)) throw new Error(`No template for the mail ${name}`);
  const { subject, Body } = templates[name as MailName] as unknown as AnyTemplate;
  const translator = translatorFor(language);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={translator}>
      <MailShopProvider value={shop}>
        <Body {...(params as object)} />
      </MailShopProvider>
    </I18nextProvider>,
  );
  const { direction } = languages[language];
  const isolated = (text: string) => (direction === "rtl" ? `\u2066${text}\u2069` : text);
  const t = translator.translatorOf(["mails"]) as unknown as MailTextContext["t"];
  return {
    subject: subject(params as object, { ...formatsFor(language), t, shop: inLanguage(shop.name, language), isolated }),
    html: `<!doctype html>${html}`,
    text: toPlainText(html, direction),
  };
};
