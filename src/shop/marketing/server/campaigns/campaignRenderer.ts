import { type InEveryLanguage, inLanguage, type Language } from "#platform/languages.ts";
import type { MailShopInfo, RenderedMail, RenderMail } from "#platform/mailTypes.ts";
import {
  fillMergeFields,
  type MergeFieldValues,
  safeDisplayName,
  toIsolatedHtml,
} from "#shop/marketing/mergeFields.ts";
import "#shop/marketing/mailParams.ts";

type CampaignContent = { subject: InEveryLanguage; html: InEveryLanguage };
export type CampaignRecipient = { email: string; language: Language; name: string | null; unsubscribe_token: string };

/** Placeholder of the recipient's unsubscribe token in the shared rendering. */
const unsubscribePlaceholder = "{{leave}}";

/** Renders a campaign once per language and fills in the merge fields of each recipient. */
export function campaignRenderer({ subject, html }: CampaignContent, renderMail: RenderMail, shop: MailShopInfo) {
  const rendered = new Map<Language, Promise<RenderedMail>>();

  function render(language: Language): Promise<RenderedMail> {
    const content: Language = html[language] ? language : "en";
    const params = {
      subject: inLanguage(subject, language),
      html: inLanguage(html, language),
      content,
      leave: unsubscribePlaceholder,
    };
    return renderMail("campaign", language, params, shop);
  }

  return async function letterTo({
    email,
    language,
    name,
    unsubscribe_token,
  }: CampaignRecipient): Promise<RenderedMail> {
    const template = rendered.get(language) ?? render(language);
    rendered.set(language, template);
    const mail = await template;
    const values = { name: safeDisplayName(name), email, shop: inLanguage(shop.name, language) };
    return personaliseMail(mail, values, unsubscribe_token);
  };
}

const personaliseMail = (
  { subject, html, text }: RenderedMail,
  values: MergeFieldValues,
  token: string,
): RenderedMail => ({
  // Prevents header injection by line breaks in a recipient's values.
  subject: fillMergeFields(subject, values).replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " "),
  html: fillMergeFields(html, values, toIsolatedHtml).replaceAll(unsubscribePlaceholder, token),
  text: fillMergeFields(text, values).replaceAll(unsubscribePlaceholder, token),
});
